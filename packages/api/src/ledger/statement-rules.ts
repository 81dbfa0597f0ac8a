import type { SourceTotal } from "./earnings";

/** Sums of points, each 0 or more. `received − spent − in_review + returned = available`, always. */
export interface PointsFigures {
  /** The balance. */
  available: number;
  /** All positive entries, except what was returned. */
  received: number;
  /** All negative entries without the sign, except the prices in review. */
  spent: number;
  /** The prices of pending redemptions. */
  in_review: number;
  /** The refunds of rejected submissions and redemptions. */
  returned: number;
}

const RETURNING = new Set(["CONTRACT_REJECTED", "REDEMPTION_REJECTED"]);

/** Returns the figures of a ledger with these totals; `inReview` is the sum of the prices of pending redemptions. */
export function pointsFigures(moves: readonly SourceTotal[], inReview: number): PointsFigures {
  let received = 0;
  let returned = 0;
  let out = 0;
  for (const { source, points_in, points_out } of moves) {
    out += points_out;
    if (RETURNING.has(source)) returned += points_in;
    else received += points_in;
  }
  return {
    available: received - out + returned,
    received,
    spent: out - inReview,
    in_review: inReview,
    returned,
  };
}

/** Returns what these entries received, spent and returned. Spent includes what is in review. */
export function entryFigures(
  entries: readonly { source: SourceTotal["source"]; points_earned: number }[],
): Pick<PointsFigures, "received" | "spent" | "returned"> {
  const moves = entries.map(({ source, points_earned }) => ({
    source,
    points_in: Math.max(0, points_earned),
    points_out: Math.max(0, -points_earned),
  }));
  const { received, spent, returned } = pointsFigures(moves, 0);
  return { received, spent, returned };
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Returns whether a text is a month such as `2026-11`. */
export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

/** Returns the first instants of a month, `2026-11`, and of the next one, in UTC. */
export function monthBounds(month: string): { start: Date; end: Date } {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  return { start, end: new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)) };
}
