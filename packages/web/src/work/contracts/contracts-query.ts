import type { ContractListItem } from "@signpoint/api/work/contracts/contract";
import { type InfiniteData, keepPreviousData } from "@tanstack/react-query";
import { type api, apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { profileQuery } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import { type ContractGroup, contractParts, expiredPart, isKnownEmpty } from "./contract-parts";
import type { ContractsSearch } from "./contracts-search";

interface PartOfList {
  part: number;
  group: ContractGroup;
  cursor: string | undefined;
}

/** Returns the query of the list under these filters: its parts, one after the other, each page by page. */
export function contractsQuery(search: ContractsSearch) {
  const parts = contractParts(search);
  const startOf = (part: number): PartOfList => ({
    part,
    group: parts[part]?.group ?? "others",
    cursor: undefined,
  });
  return apiQuery.contracts.list.infiniteOptions({
    // The first call is the same for several searches, so it does not identify the list.
    queryKey: [...apiQuery.contracts.list.key({ type: "infinite" }), search],
    input: ({ part, cursor }: PartOfList) => ({ ...parts[part]?.input, cursor }),
    initialPageParam: startOf(0),
    getNextPageParam: (page, _pages, current: PartOfList) => {
      if (page.next_cursor !== null) return { ...current, cursor: page.next_cursor };
      const next = parts.findIndex(
        (part, index) => index > current.part && !isKnownEmpty(part, page.signing_counts),
      );
      return next === -1 ? undefined : startOf(next);
    },
    placeholderData: keepPreviousData,
    select: withGroups,
  });
}

/** Returns the query of the fully expired contracts, which the list folds away. */
export function expiredContractsQuery(search: ContractsSearch, { enabled }: { enabled: boolean }) {
  const input = expiredPart(search);
  return apiQuery.contracts.list.infiniteOptions({
    ...cursorPages(input ?? {}),
    placeholderData: undefined,
    enabled: enabled && input !== null,
  });
}

interface GroupedContract {
  contract: ContractListItem;
  group: ContractGroup;
}

type ContractsPage = Awaited<ReturnType<typeof api.contracts.list>>;
type Pages<Item> = InfiniteData<Omit<ContractsPage, "items"> & { items: Item[] }, PartOfList>;

/** Gives each contract its group. One that has moved to a later part meanwhile is shown once. */
function withGroups({ pages, pageParams }: Pages<ContractListItem>): Pages<GroupedContract> {
  const shown = new Set<string>();
  const grouped = pages.map(({ items, ...page }, index) => ({
    ...page,
    items: items.flatMap((contract) => {
      if (shown.has(contract.id)) return [];
      shown.add(contract.id);
      return [{ contract, group: pageParams[index]?.group ?? "others" }];
    }),
  }));
  return { pages: grouped, pageParams };
}

/** Returns the query of one contract with its questions and the caller's signing. */
export function contractQuery(id: string) {
  return apiQuery.contracts.get.queryOptions({ input: { id } });
}

/** Fetches again what a signing or a submission may have changed: lists, contracts, points. */
export async function refreshContracts(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.contracts.key() }),
    queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  ]);
}
