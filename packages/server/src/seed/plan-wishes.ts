import { DAY, HOUR } from "./demo-contract";
import { CASH_REFUSALS, ITEM_REFUSALS } from "./demo-notes";
import type { DemoPerson } from "./demo-people";
import type { Random } from "./random";

/** A wish to redeem something. Times are minutes before the seeding. */
export interface Wish {
  username: string;
  ordered: number;
  /** Null while it is pending. */
  decided: number | null;
  /** The name of an item, or which one of those that the balance suffices for: 0 for the cheapest, to below 1. */
  item: string | number;
  decision: "approve" | "reject";
  /** The note with the decision, for cash and for anything else. */
  notes: { CASH: string | null; ITEM: string | null };
}

/** How often a person wants to redeem something, at least and at most. */
const WISHES = { min: 1, max: 3 } as const;
const REJECTED = 0.14;
/** In minutes. */
const DECISION = { min: 3 * HOUR, max: 40 * HOUR } as const;

/** Returns what a person wants to redeem: more of it lately. */
export function planWishes(random: Random, person: DemoPerson): Wish[] {
  const { username, joinedDaysAgo } = person;
  return Array.from({ length: random.int(WISHES.min, WISHES.max) }, () => {
    const ordered = Math.round(joinedDaysAgo * DAY * (random.int(2, 800) / 1_000) ** 1.5);
    const decided = ordered - random.int(DECISION.min, DECISION.max);
    const isRejected = random.chance(REJECTED);
    return {
      username,
      ordered,
      decided: decided > 0 ? decided : null,
      // Most of what one can have, rather than the least.
      item: (random.int(0, 999) / 1_000) ** 0.5,
      decision: isRejected ? "reject" : "approve",
      notes: {
        CASH: isRejected ? random.pick(CASH_REFUSALS) : null,
        ITEM: isRejected ? random.pick(ITEM_REFUSALS) : null,
      },
    };
  });
}
