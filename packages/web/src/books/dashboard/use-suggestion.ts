import type { Dashboard } from "@signpoint/api/books/dashboard";
import type { Contract } from "@signpoint/api/work/contracts/contract";
import { useQuery } from "@tanstack/react-query";
import { suggestionQuery } from "~/work/contracts/suggestion-query";
import { openContractQuery } from "./dashboard-query";

/** What can be said of the contracts that a person could sign next. */
export type Suggestion =
  | { kind: "contract"; contract: Contract }
  /** There are open ones, but none that this person can sign now: all cost more than the balance, or are full or signed already. */
  | { kind: "none_signable" }
  | { kind: "none_open" }
  /** It is not asked for, or could not be had. */
  | { kind: "unknown" };

/**
 * Returns the contract to suggest, to a newcomer one that costs nothing before all others, and without any whether there is
 * one at all, so that nothing is said that is not so. Each question is asked only where the answer before leaves it open.
 */
export function useSuggestion(dashboard: Dashboard | undefined): {
  suggestion: Suggestion;
  isLoading: boolean;
} {
  const isNewcomer = dashboard?.is_newcomer === true;
  const isWanted = isNewcomer || dashboard?.to_continue.length === 0;
  const free = useQuery({ ...suggestionQuery({ free: true }), enabled: isNewcomer });
  const isWithoutFree = isNewcomer ? free.data?.items.length === 0 : isWanted;
  const any = useQuery({ ...suggestionQuery(), enabled: isWithoutFree });
  const open = useQuery({
    ...openContractQuery,
    enabled: isWithoutFree && any.data?.items.length === 0,
  });
  const contract = free.data?.items[0] ?? any.data?.items[0];
  const isLoading = free.isLoading || any.isLoading || open.isLoading;
  if (!isWanted) return { suggestion: { kind: "unknown" }, isLoading };
  if (contract !== undefined) return { suggestion: { kind: "contract", contract }, isLoading };
  if (open.data === undefined) return { suggestion: { kind: "unknown" }, isLoading };
  const kind = open.data.items.length === 0 ? "none_open" : "none_signable";
  return { suggestion: { kind }, isLoading };
}
