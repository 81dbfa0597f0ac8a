import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";
import { queryClient } from "~/api/query-client";
import { profileQuery } from "~/session/profile-query";
import type { ContractsSearch } from "./contracts-search";

const firstPage: string | undefined = undefined;

/** The list of contracts under these filters, page after page. */
export function contractsQuery(search: ContractsSearch) {
  return infiniteQueryOptions({
    ...apiQuery.contracts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...search, cursor }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
}

/** One contract with its questions and the caller's signing. */
export function contractQuery(id: string) {
  return apiQuery.contracts.get.queryOptions({ input: { id } });
}

/** After something about a person's contracts has changed: their lists, this contract, their points. */
export async function refreshContracts(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.contracts.key() }),
    queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  ]);
}
