import { monthOf } from "@signpoint/api/ledger/history-chart";
import { queryOptions } from "@tanstack/react-query";
import { api, apiQuery } from "~/platform/api/client";
import { serverNow } from "~/platform/session/server-clock";
import type { StatementSearch } from "./statement-search";

/** Returns the month that is shown, `2026-11`. */
export function shownMonth({ month: chosen }: StatementSearch): string {
  return chosen ?? monthOf(new Date(serverNow()));
}

/** Returns the query of the caller's statement of a month. */
export function statementQuery(chosen: string) {
  return queryOptions({
    queryKey: apiQuery.earnings.statement.queryKey({ input: { month: chosen } }),
    queryFn: async () => {
      const { body } = await api.earnings.statement({ month: chosen });
      if (body instanceof Blob || body instanceof ReadableStream) {
        throw new TypeError("The statement is a file.");
      }
      return body;
    },
    staleTime: 0,
  });
}
