import type { ContractListItem } from "@signpoint/api/entities/contract";
import type { SigningSummary } from "@signpoint/api/entities/signed-contract";
import { idOf } from "./records";

/** A contract's time when the tests of it begin. */
export const NOW = "2026-11-21T10:00:00.000Z";

/** Returns how the time of a contract stands that ends at `expiresAt`, seen at `NOW`. */
function activeUntil(expiresAt: string | null): ContractListItem["expiration"] {
  return {
    status: "active",
    expiresAt,
    gracePeriodEnd: expiresAt,
    timeRemaining: expiresAt === null ? null : Date.parse(expiresAt) - Date.parse(NOW),
    gracePeriodRemaining: null,
  };
}

/** Returns a contract that costs 10 points, pays 30 and never expires, unless told otherwise. */
export function contract(changes: Partial<ContractListItem> = {}): ContractListItem {
  const expires_at = changes.expires_at ?? null;
  return {
    id: idOf(1),
    title: "Find three bugs",
    type: "Digital",
    description: "In the mobile menu.",
    activity: "Look for bugs.",
    points_cost: 10,
    points_reward: 30,
    duration: 4_320,
    max_signers: 0,
    effort_minutes: null,
    work_minutes: null,
    lapse_refund: 0,
    survey_required: false,
    is_official: false,
    status: "active",
    expires_at,
    expired: false,
    created_at: "2026-11-20T10:00:00.000Z",
    tags: [],
    expiration: activeUntil(expires_at),
    places_left: null,
    signing_status: "none",
    signing: null,
    taken_back: 0,
    ...changes,
  };
}

/** Returns a signing in progress without a time to finish, unless told otherwise. */
export function signing(changes: Partial<SigningSummary> = {}): SigningSummary {
  return {
    id: idOf(500),
    status: "in_progress",
    points_cost: 10,
    points_reward: 30,
    lapse_refund: 0,
    review_note: null,
    decision_reason: null,
    work_due_at: null,
    correction_due_at: null,
    correction_rounds: 0,
    submitted_at: null,
    submitted_from: null,
    review_due_at: null,
    decided_at: null,
    appeal_until: null,
    ended_at: null,
    created_at: NOW,
    ...changes,
  };
}

/** Returns the answer of the catalogue with these contracts. */
export function contractsOf(items: ContractListItem[], next_cursor: string | null = null) {
  return {
    items,
    next_cursor,
    counts: { all: items.length, top_earning: 0, official: 0, limited: 0 },
    types: [...new Set(items.map(({ type }) => type))],
    signing_counts: null,
  };
}
