import { adminMessages } from "@signpoint/api/messages";
import { formatPoints } from "@signpoint/api/rules/points";

export type Verdict = "approve" | "reject";

/** What an admin decides about. Whose it is tells who may not decide it. */
export interface Matter {
  id: string;
  user_id: string;
  /** null for a person whose profile is gone. */
  username: string | null;
}

export interface Choice<Decided extends Matter> {
  matter: Decided;
  verdict: Verdict;
  /** Shown to the person. */
  note?: string;
  /** What is handed out with an approval. */
  code?: string;
}

/** One kind of matter: what it is called, how it is decided and what that does. */
export interface ReviewKind<Decided extends Matter> {
  noun: string;
  /** Why nobody decides their own. */
  own: string;
  titleOf: (matter: Decided) => string;
  carryOut: (choice: Choice<Decided>) => Promise<unknown>;
  /** What a verdict on these will do. */
  effect: (verdict: Verdict, matters: readonly Decided[]) => string;
  /** What a verdict has done. */
  done: (choice: Choice<Decided>) => string;
  /** Fetches anew what depends on decisions. */
  refresh: () => Promise<void>;
}

export function personOf({ username }: Matter): string {
  return username ?? adminMessages.unknownUser;
}

/** `ann` when all of it is hers, else `3 people`. */
export function peopleOf(matters: readonly Matter[]): string {
  const [first] = matters;
  const people = new Set(matters.map(({ user_id }) => user_id)).size;
  return first !== undefined && people === 1
    ? personOf(first)
    : countOf(people, "person", "people");
}

/** `1 item`, `3 items`. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatPoints(count)} ${count === 1 ? noun : plural}`;
}

export function sumOf<Counted>(
  all: readonly Counted[],
  amountOf: (one: Counted) => number,
): number {
  return all.reduce((sum, one) => sum + amountOf(one), 0);
}
