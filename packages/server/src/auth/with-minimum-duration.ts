import { setTimeout as wait } from "node:timers/promises";

const STEADY_MS = 150;

/**
 * Answers no sooner than after a fixed time, so that how long it took does not tell whether there
 * was anything to do. Errors are not held back: they must not depend on that in the first place.
 */
export async function withMinimumDuration<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, wait(STEADY_MS)]);
  return result;
}
