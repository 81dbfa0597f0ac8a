import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "../db/client";
import { rateLimits } from "../db/schema/index";
import { DomainError } from "../domain-error";

/** Thrown when the limit of a key is used up. */
export class TooManyRequestsError extends DomainError {
  constructor(retryAfterSeconds: number) {
    super("TOO_MANY_REQUESTS", { retryAfterSeconds });
  }
}

/** Allows `times` uses within `withinSeconds`, counted separately for each key. */
export interface LimitRule {
  name: string;
  times: number;
  withinSeconds: number;
}

export interface Limit {
  /** Counts one use of the key, or so many. Throws `TooManyRequestsError` when the limit is exceeded. */
  consume: (key: string, uses?: number) => Promise<void>;
  /** Throws `TooManyRequestsError` when nothing is left of the limit; counts nothing. */
  assertLeft: (key: string) => Promise<void>;
  /** Takes back one use of the key. */
  refund: (key: string) => Promise<void>;
  /** Sets the uses of the key to zero. */
  reset: (key: string) => Promise<void>;
  /** Sets the uses of the key to one and starts its time anew. */
  set: (key: string) => Promise<void>;
  /** Returns whether the key was used or set within the time. */
  isSet: (key: string) => Promise<boolean>;
}

/** Returns a limit that all servers on the same database share. */
export function databaseLimit(db: Database, rule: LimitRule): Limit {
  return limitOn(
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: rule.name,
      points: rule.times,
      duration: rule.withinSeconds,
      // Each limit would delete those of all, every five minutes: `purgeExpiredAuthRows` does.
      clearExpiredByTimeout: false,
    }),
  );
}

/** Returns a limit that this process counts in memory. */
export function inMemoryLimit(rule: LimitRule): Limit {
  return limitOn(
    new RateLimiterMemory({
      keyPrefix: rule.name,
      points: rule.times,
      duration: rule.withinSeconds,
    }),
  );
}

/** The limit that is used while limits are switched off: it refuses nothing. */
export const noLimit: Limit = {
  consume: () => Promise.resolve(),
  assertLeft: () => Promise.resolve(),
  refund: () => Promise.resolve(),
  reset: () => Promise.resolve(),
  set: () => Promise.resolve(),
  isSet: () => Promise.resolve(false),
};

function limitOn(limiter: RateLimiterAbstract): Limit {
  return {
    consume: async (key, uses) => {
      try {
        await limiter.consume(key, uses);
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooManyRequests(error) : error;
      }
    },
    assertLeft: async (key) => {
      const used = await limiter.get(key);
      if (used !== null && used.consumedPoints >= limiter.points) throw tooManyRequests(used);
    },
    refund: async (key) => {
      await limiter.reward(key);
    },
    reset: async (key) => {
      await limiter.delete(key);
    },
    set: async (key) => {
      await limiter.set(key, 1, limiter.duration);
    },
    isSet: async (key) => (await limiter.get(key)) !== null,
  };
}

function tooManyRequests({ msBeforeNext }: RateLimiterRes): TooManyRequestsError {
  return new TooManyRequestsError(Math.max(1, Math.ceil(msBeforeNext / 1_000)));
}
