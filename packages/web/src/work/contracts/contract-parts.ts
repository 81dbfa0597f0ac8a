import type { MY_CONTRACTS_TABS } from "@signpoint/api/platform/constants";
import type { api } from "~/platform/api/client";
import type { ContractsSearch } from "./contracts-search";

type Input = Parameters<typeof api.contracts.list>[0];
type Tab = (typeof MY_CONTRACTS_TABS)[number];

/** The headings of the list, in its order. */
export const GROUP_LABELS = {
  signable: "You can sign now",
  others: "Other contracts",
  mine: "Signed by you",
} as const;

export type ContractGroup = keyof typeof GROUP_LABELS;

/** One of the calls that together make the list; each is paged by itself. */
export interface ContractPart {
  group: ContractGroup;
  input: Input;
}

/**
 * Returns the parts of the list, in order. What the reader can do something about comes first, whatever the sort:
 * contracts that can be signed now, or signings in progress. Fully expired contracts are left out unless the reader
 * has asked for them: see `expiredPart`.
 */
export function contractParts(search: ContractsSearch): ContractPart[] {
  const { status } = search;
  const parts = search.mine === undefined ? availableParts(search) : myParts(search, search.mine);
  return parts.flatMap(({ group, input }) => {
    if (status !== undefined && input.status !== undefined && input.status !== status) return [];
    return [{ group, input: { ...input, ...(status !== undefined && { status }) } }];
  });
}

/** Returns the part with the fully expired contracts, which the list folds away; null when it has none of its own. */
export function expiredPart(search: ContractsSearch): Input | null {
  const { mine, status, category } = search;
  if (mine !== undefined || status !== undefined || isSignableOnly(category)) return null;
  return { ...sharedInput(search), status: "fully_expired", limit: 100 };
}

/** Returns true for signings in a state that none is in, so that their part need not be asked for. */
export function isKnownEmpty({ input }: ContractPart, counts: Record<Tab, number> | null): boolean {
  return input.mine !== undefined && counts !== null && counts[input.mine] === 0;
}

function availableParts(search: ContractsSearch): ContractPart[] {
  const shared = sharedInput(search);
  const signable = { ...shared, signable: "true" } as const;
  if (search.category === "free")
    return [{ group: "signable", input: { ...signable, free: "true" } }];
  if (search.category === "signable") return [{ group: "signable", input: signable }];
  if (search.status === "fully_expired") return [{ group: "others", input: shared }];
  return [
    { group: "signable", input: { ...signable, status: "active" } },
    { group: "others", input: { ...shared, signable: "false", status: "active" } },
    { group: "others", input: { ...shared, status: "grace_period" } },
  ];
}

function myParts(search: ContractsSearch, tab: Tab): ContractPart[] {
  const shared = sharedInput(search);
  const decided = (["pending", "approved", "rejected"] as const).map((mine) => ({
    group: "mine" as const,
    input: { ...shared, mine },
  }));
  const inProgress = { ...shared, mine: "in_progress" } as const;
  const all: ContractPart[] = [
    { group: "mine", input: { ...inProgress, status: "grace_period" } },
    { group: "mine", input: { ...inProgress, status: "active" } },
    ...decided,
    { group: "mine", input: { ...inProgress, status: "fully_expired" } },
  ];
  return tab === "all" ? all : all.filter(({ input }) => input.mine === tab);
}

/** The filters that hold for every part. */
function sharedInput({ category, search, type, sort }: ContractsSearch): Input {
  return {
    ...(search !== undefined && { search }),
    ...(type !== undefined && { type }),
    ...(sort !== undefined && { sort }),
    ...(category !== undefined && category !== "signable" && category !== "free" && { category }),
  };
}

function isSignableOnly(category: ContractsSearch["category"]): boolean {
  return category === "signable" || category === "free";
}
