import { setTimeout as wait } from "node:timers/promises";

const MINIMUM_MS = 150;

/**
 * Resolves to the result of `work`, but not before a fixed time has passed, so that the duration does not reveal
 * whether there was anything to do. Errors are not delayed: they must not depend on that in any case.
 */
export async function withMinimumDuration<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, wait(MINIMUM_MS)]);
  return result;
}
