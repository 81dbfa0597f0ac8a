import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "../db/client";
import { rateLimits } from "../db/schema/index";
import { DomainError } from "../domain-error";

/** The limit of a key is used up. */
export class TooManyRequestsError extends DomainError {
  constructor(retryAfterSeconds: number) {
    super("TOO_MANY_REQUESTS", { retryAfterSeconds });
  }
}

/** So many times within so many seconds, counted apart for each key. */
export interface LimitRule {
  name: string;
  times: number;
  withinSeconds: number;
}

export interface Limit {
  /** Counts one use for the key; `TooManyRequestsError` when that is one too many. */
  take: (key: string) => Promise<void>;
  /** Takes back one use, when it turned out to be harmless. */
  giveBack: (key: string) => Promise<void>;
  /** Forgets all uses of the key. */
  forget: (key: string) => Promise<void>;
  /** Remembers the key for the limit's time, starting anew. */
  mark: (key: string) => Promise<void>;
  /** Whether the key has been used or marked within the time. */
  isKnown: (key: string) => Promise<boolean>;
}

/** A limit that all servers on the same database count together. */
export function databaseLimit(db: Database, rule: LimitRule): Limit {
  return limitOn(
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: rule.name,
      points: rule.times,
      duration: rule.withinSeconds,
    }),
  );
}

/** A limit that this process counts alone. */
export function inMemoryLimit(rule: LimitRule): Limit {
  return limitOn(
    new RateLimiterMemory({
      keyPrefix: rule.name,
      points: rule.times,
      duration: rule.withinSeconds,
    }),
  );
}

/** What limits are while they are switched off. */
export const noLimit: Limit = {
  take: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  mark: () => Promise.resolve(),
  isKnown: () => Promise.resolve(false),
};

function limitOn(limiter: RateLimiterAbstract): Limit {
  return {
    take: async (key) => {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new TooManyRequestsError(Math.max(1, Math.ceil(error.msBeforeNext / 1_000)));
      }
    },
    giveBack: async (key) => {
      await limiter.reward(key);
    },
    forget: async (key) => {
      await limiter.delete(key);
    },
    mark: async (key) => {
      await limiter.set(key, 1, limiter.duration);
    },
    isKnown: async (key) => (await limiter.get(key)) !== null,
  };
}
