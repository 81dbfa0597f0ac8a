import type { HOLD_KINDS } from "@signpoint/api/platform/constants";
import { endedUnconfirmed } from "@signpoint/api/rewards/account-confirmation";
import { holdReason } from "@signpoint/api/rewards/holds";
import type { RedemptionEvent } from "@signpoint/api/rewards/redemption";
import { redemptionMessages, waitReasons } from "@signpoint/api/texts";
import type { payoutMoves } from "../../platform/db/schema/index";

/** A recorded hold or its end. Instants are ISO 8601. */
export interface HoldDecision {
  action: "hold_redemption" | "release_redemption";
  at: string;
  username: string | null;
  held_until: string | null;
  hold_kind: (typeof HOLD_KINDS)[number] | null;
  /** What the admin wrote. */
  reason: string | null;
  /** The ends of what it waits for on the side of its buyer, for a hold from the beginning. */
  account_confirm_by: string | null;
  paused_until: string | null;
}

/** A move of a payout to another state. */
export interface PayoutMove
  extends Pick<typeof payoutMoves.$inferSelect, "state" | "at" | "reference" | "reason"> {
  username: string | null;
}

/** What the timeline of a redemption is made of. */
export interface RedemptionFacts {
  status: "PENDING" | "APPROVED" | "REJECTED";
  review_note: string | null;
  created_at: string;
  decided_at: string | null;
  cancelled_at: string | null;
  account_confirm_by: string | null;
  account_confirmed_at: string | null;
  decider: string | null;
  buyer: string | null;
  holds: HoldDecision[];
  /** What has happened to the payout of approved cash, in its order. */
  moves: PayoutMove[];
}

/** Returns what has happened to a redemption, oldest first: for its buyer without names, and without why a hold was lifted. */
export function redemptionTimeline(
  facts: RedemptionFacts,
  { isForBuyer }: { isForBuyer: boolean },
): RedemptionEvent[] {
  const events = [
    requested(facts),
    ...facts.holds.flatMap(toHoldEvents),
    ...confirmed(facts),
    ...outcome(facts),
    ...paid(facts),
  ];
  const shown = isForBuyer ? events.map(hideFromBuyer) : events;
  return shown.toSorted((first, second) => Date.parse(first.at) - Date.parse(second.at));
}

function hideFromBuyer(event: RedemptionEvent): RedemptionEvent {
  return { ...event, username: null, note: event.kind === "released" ? null : event.note };
}

function requested({ created_at, buyer }: RedemptionFacts): RedemptionEvent {
  return { kind: "requested", at: created_at, username: buyer, note: null, until: null };
}

function toHoldEvents(hold: HoldDecision): RedemptionEvent[] {
  const { at, username, held_until, account_confirm_by, paused_until } = hold;
  if (hold.action === "release_redemption") {
    return [{ kind: "released", at, username, note: hold.reason, until: null }];
  }
  const note = holdReason({ hold_kind: hold.hold_kind, hold_reason: hold.reason });
  const ends = [
    { until: held_until, note },
    { until: account_confirm_by, note: waitReasons.unconfirmed },
    { until: paused_until, note: waitReasons.paused },
  ];
  return ends.flatMap((end) =>
    end.until === null ? [] : { kind: "held" as const, at, username, ...end },
  );
}

function confirmed({ account_confirmed_at: at, buyer }: RedemptionFacts): RedemptionEvent[] {
  if (at === null) return [];
  return [{ kind: "account_confirmed", at, username: buyer, note: null, until: null }];
}

function outcome(facts: RedemptionFacts): RedemptionEvent[] {
  const { status, cancelled_at, decided_at, decider, buyer } = facts;
  const note = endedUnconfirmed(facts) ? redemptionMessages.notConfirmed : facts.review_note;
  if (cancelled_at !== null) {
    return [{ kind: "cancelled", at: cancelled_at, username: buyer, note: null, until: null }];
  }
  if (status === "PENDING" || decided_at === null) return [];
  const kind = status === "APPROVED" ? "approved" : "rejected";
  return [{ kind, at: decided_at, username: decider, note, until: null }];
}

const MOVE_EVENTS = {
  to_pay: "payout_details_given",
  sent: "payout_sent",
  confirmed: "payout_confirmed",
  awaiting_details: "payout_details_asked",
  failed: "payout_failed",
  returned: "payout_returned",
} as const satisfies Record<PayoutMove["state"], RedemptionEvent["kind"]>;

/** Returns what happened to the payout. Points that went back after it had waited have no reason of their own. */
function paid({ moves, buyer }: RedemptionFacts): RedemptionEvent[] {
  return moves.map(({ state, at, username, reference, reason }) => {
    const hasEnded = state === "failed" || state === "returned";
    const kind = hasEnded && reason === null ? "payout_points_returned" : MOVE_EVENTS[state];
    const who = state === "to_pay" ? buyer : username;
    return { kind, at, username: who, note: reference ?? reason, until: null };
  });
}
