import type { REJECTION_REASONS } from "@signpoint/api/platform/constants";
import type { Reviewer } from "@signpoint/api/platform/review-lease";
import { adminMessages } from "@signpoint/api/texts";
import { formatCount } from "~/platform/ui/format";
import type { Verdict } from "./verdicts";

export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** One submission, redemption or appeal that an admin can decide. */
export interface Reviewable {
  id: string;
  /** Its owner, who may not decide it. */
  user_id: string;
  /** null when the owner's profile has been deleted. */
  username: string | null;
  /** Another admin who is reviewing it; null when it is free, and undefined for what is not leased. */
  reviewer?: Reviewer | null;
  /** Whether its owner wrote last, and waits for an answer. */
  has_new_message?: boolean;
}

export interface DecisionInput<Item extends Reviewable> {
  item: Item;
  verdict: Verdict;
  /** Shown to the owner. */
  note?: string | undefined;
  /** Why it is rejected, shown to the owner. */
  reason?: RejectionReason | undefined;
  /** The redemption code that an approval delivers. */
  code?: string | undefined;
}

export interface SendOptions {
  idempotencyKey: string;
  keepalive: boolean;
}

/** How the items of one kind are named, decided and described. */
export interface ReviewKind<Item extends Reviewable> {
  noun: string;
  /** The verdicts that an item can get, in the order of their buttons. */
  verdicts: readonly Verdict[];
  /** Those of them that several items can get at once. */
  bulkVerdicts: readonly Verdict[];
  /** True when a rejection needs a reason from the list. */
  hasReasons: boolean;
  /** True when items show files that were uploaded as proofs. */
  hasProofs: boolean;
  getTitle: (item: Item) => string;
  /** Returns true while the item can be decided. */
  isPending: (item: Item) => boolean;
  /** Returns why this admin may not decide the item, shown instead of the buttons; null when they may. */
  getRefusal: (item: Item, adminId: string) => string | null;
  /** Returns false for a verdict that the item can get no more. */
  isOffered?: (item: Item, verdict: Verdict) => boolean;
  /** Returns since when it waits, and by when it should be decided. */
  getWait: (item: Item) => { since: string; dueAt: Date };
  /** Returns what a confirmation of an approval shows besides its effect; null when it needs no confirmation. */
  getApprovalCheck: (item: Item) => string | null;
  /** Sends one decision; `options` are those of a call that outlives the page. */
  submit: (input: DecisionInput<Item>, options?: SendOptions) => Promise<unknown>;
  /** The consequences of a verdict on all of these items, before it is submitted. */
  effect: (verdict: Verdict, items: readonly Item[]) => string;
  /** The consequences of one decision, after it has been submitted; `answer` is what the call returned. */
  successText: (input: DecisionInput<Item>, answer: unknown) => string;
  /** Returns true for an answer after which the decision waits for a second admin. */
  isWaiting?: (input: DecisionInput<Item>, answer: unknown) => boolean;
  /** Refetches every query that a decision can change. */
  refresh: () => Promise<void>;
}

/** Returns the owner's username, or `Unknown User`. */
export function getOwnerName({ username }: Reviewable): string {
  return username ?? adminMessages.unknownUser;
}

/** Returns `ann` when one person owns all items, else `3 people`. */
export function describeOwners(items: readonly Reviewable[]): string {
  const [first] = items;
  const people = new Set(items.map(({ user_id }) => user_id)).size;
  return first !== undefined && people === 1
    ? getOwnerName(first)
    : formatCount(people, "person", "people");
}

/** Returns the sum of one amount over all items. */
export function sumBy<Item>(items: readonly Item[], formatAmount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + formatAmount(item), 0);
}
