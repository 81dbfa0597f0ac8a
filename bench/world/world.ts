import { HISTORY_DAYS, type WorldSize } from "./size";

const DAY_MS = 24 * 3_600_000;

/** The parameters of a generated history: its size and its time range. */
export interface World {
  size: WorldSize;
  /** Milliseconds since 1970. */
  startMs: number;
  nowMs: number;
}

/** Returns a world of two years that end at `now`. */
export function worldOf(size: WorldSize, now: Date): World {
  const nowMs = now.getTime();
  return { size, nowMs, startMs: nowMs - HISTORY_DAYS * DAY_MS };
}

/** Returns the creation time of the `index`th of `count` records, spread evenly over the two years. */
export function spreadOver({ startMs, nowMs }: World, index: number, count: number): number {
  return Math.floor(startMs + ((nowMs - startMs) * index) / count);
}
