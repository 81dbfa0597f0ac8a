import { apiQuery } from "~/platform/api/client";

/** Returns the query of the report of a month. Not polled: the server sums what all people have moved. */
export function reportQuery(month: string) {
  return apiQuery.administration.monthReport.queryOptions({ input: { month }, staleTime: 0 });
}
