import { HISTORY_DAYS, type WorldSize } from "./size";

const DAY_MS = 24 * 3_600_000;

/** Everything that is known of a made-up history: how much there is, and when it ends. */
export interface World {
  size: WorldSize;
  /** Milliseconds since 1970. */
  startMs: number;
  nowMs: number;
}

/** Two years that end at `now`. */
export function worldOf(size: WorldSize, now: Date): World {
  const nowMs = now.getTime();
  return { size, nowMs, startMs: nowMs - HISTORY_DAYS * DAY_MS };
}

/** When the `index`th of `count` came: evenly over the two years, in their order. */
export function spreadOver({ startMs, nowMs }: World, index: number, count: number): number {
  return Math.floor(startMs + ((nowMs - startMs) * index) / count);
}
