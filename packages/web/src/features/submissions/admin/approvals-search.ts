import { choice, searchParams } from "~/ui/search-params";

/** Reads the open tab; without one, that of the contracts is open. */
export const approvalsSearch = searchParams({
  tab: choice(["contracts", "items", "cash"], "contracts"),
});

export type ApprovalsSearch = ReturnType<typeof approvalsSearch>;
