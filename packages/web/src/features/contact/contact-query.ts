import { apiQuery } from "~/api/client";

/** Where messages can go: our email, and a form service elsewhere if there is one. */
export const contactDetailsQuery = apiQuery.contact.details.queryOptions({
  staleTime: Number.POSITIVE_INFINITY,
});
