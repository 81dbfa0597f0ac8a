import type { HeldDecision } from "./held-decisions";
import type { Reviewable, ReviewKind } from "./reviewable";
import type { Outcome, Report, ReviewDraft } from "./use-decisions";

/** What a held kind needs besides its `ReviewKind`. */
export interface HeldKind<Item extends Reviewable> {
  kind: ReviewKind<Item>;
  /**
   * Fetches an item as it is now, and why it can no longer be decided, null while it can; refused when this admin may
   * decide nothing now.
   */
  fetch: (id: string) => Promise<{ item: Item; refusal: string | null }>;
  /** The name under which the ids not yet sent are kept in `sessionStorage`, for each person. */
  storageName: string;
}

/** What the desk shows of its held decisions. */
export interface HeldState<Item extends Reviewable> {
  decisions: readonly HeldDecision<Item>[];
  /** The latest outcome, and every failure until it is dismissed. */
  report: Report | null;
  drafts: Readonly<Record<string, ReviewDraft>>;
  /** The latest press that was taken. */
  pressed: HeldDecision<Item> | null;
  /** The titles of those that were not sent before the page was closed or the session ended, and still wait. */
  unsent: readonly string[];
}

/** Returns the state of a desk where nothing has been decided. */
export function emptyState(): HeldState<never> {
  return { decisions: [], report: null, drafts: {}, pressed: null, unsent: [] };
}

/** Returns the outcomes without that of an item. */
export function without(outcomes: readonly Outcome[], itemId: string): Outcome[] {
  return outcomes.filter(({ id }) => id !== itemId);
}
