import type { ContactMessage } from "@signpoint/api/entities/contact-message";
import { apiQuery } from "~/api/client";
import { queryClient } from "~/api/query-client";
import { profileQuery } from "~/session/profile-query";
import { sessionReady } from "~/session/session-store";

/** Where messages can go: our email, and a form service elsewhere if there is one. */
export const contactDetailsQuery = apiQuery.contact.details.queryOptions({
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns name and email of the person signed in; empty texts for anyone else, and when they cannot be read. */
export async function knownWriter(): Promise<Pick<ContactMessage, "name" | "email">> {
  const nobody = { name: "", email: "" };
  const session = await sessionReady();
  if (session.status === "anonymous") return nobody;
  return await queryClient.ensureQueryData(profileQuery).then(
    ({ username, email }) => ({ name: username, email }),
    () => nobody,
  );
}
