import type { ContactMessage } from "@signpoint/api/messages/contact-message";
import { apiQuery } from "~/platform/api/client";
import { profileQuery } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import { sessionReady } from "~/platform/session/session-store";

/** Where messages can go: our email, and a form service elsewhere if there is one. */
export const contactDetailsQuery = apiQuery.contact.details.queryOptions({
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns name and email of the person signed in; empty texts for anyone else, and when they cannot be read. */
export async function getKnownWriter(): Promise<Pick<ContactMessage, "name" | "email">> {
  const nobody = { name: "", email: "" };
  const session = await sessionReady();
  if (session.status !== "signed-in") return nobody;
  return await queryClient.ensureQueryData(profileQuery).then(
    ({ username, email }) => ({ name: username, email }),
    () => nobody,
  );
}
