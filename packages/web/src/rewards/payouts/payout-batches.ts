import { PAYOUTS_PER_CALL_MAX } from "@signpoint/api/platform/constants";
import type { PayoutOutcome } from "@signpoint/api/rewards/payouts/payout";

/** What came of the lines of a call that was made in batches. */
export interface Batched {
  items: PayoutOutcome[];
  /** What stopped it before the last batch, and how many lines have no outcome; null when all have one. */
  stopped: { error: unknown; left: number } | null;
}

/**
 * Sends lines one batch after the other. Throws when the first batch fails; when a later one does, what came of those
 * before it is returned with the error.
 */
export async function sendInBatches<Line>(
  lines: readonly Line[],
  send: (batch: Line[]) => Promise<{ items: PayoutOutcome[] }>,
): Promise<Batched> {
  const items: PayoutOutcome[] = [];
  for (let from = 0; from < lines.length; from += PAYOUTS_PER_CALL_MAX) {
    try {
      const batch = await send(lines.slice(from, from + PAYOUTS_PER_CALL_MAX));
      items.push(...batch.items);
    } catch (error) {
      if (from === 0) throw error;
      return { items, stopped: { error, left: lines.length - from } };
    }
  }
  return { items, stopped: null };
}
