import { choice, searchParams } from "~/ui/search-params";

/** Reads the open tab; without one, the contracts' stands open. */
export const approvalsSearch = searchParams({
  tab: choice(["contracts", "items", "cash"], "contracts"),
});

export type ApprovalsSearch = ReturnType<typeof approvalsSearch>;
