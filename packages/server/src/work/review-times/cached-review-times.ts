import { MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import type { Database } from "../../platform/db/client";
import { computeReviewTimes, type TakenTimes } from "./compute-review-times";

declare module "../../platform/services" {
  interface Services {
    reviewTimes: CachedReviewTimes;
  }
}

const FRESH_MS = 5 * MS_PER_MINUTE;

/**
 * Keeps the public review times in memory for five minutes, since anyone can ask for them as often as they like.
 * Simultaneous requests share one query; one that failed is not kept.
 */
export class CachedReviewTimes {
  private cached: { at: number; times: Promise<TakenTimes> } | null = null;

  constructor(private readonly db: Database) {}

  async read(now: Date): Promise<TakenTimes> {
    const at = now.getTime();
    if (this.cached !== null && Math.abs(at - this.cached.at) < FRESH_MS) return this.cached.times;
    const entry = { at, times: computeReviewTimes(this.db, now) };
    this.cached = entry;
    entry.times.catch(() => {
      if (this.cached === entry) this.cached = null;
    });
    return entry.times;
  }
}
