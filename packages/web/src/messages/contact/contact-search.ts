import { parseReference } from "@signpoint/api/rewards/reference";
import { searchParams } from "~/platform/ui/search-params";

/** Reads what a message is about: the reference of a redemption. */
export const contactSearch = searchParams({
  reference: (raw) => (typeof raw === "string" ? (parseReference(raw) ?? undefined) : undefined),
});
