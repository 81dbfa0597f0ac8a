import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "../config";
import type { Database } from "../db/client";
import { customerNetwork } from "../ip-address";
import { logSecurityEvent } from "../security-log";
import {
  databaseLimit,
  inMemoryLimit,
  type Limit,
  type LimitRule,
  noLimit,
  TooManyRequestsError,
} from "./limit";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How often anything may be tried. `Address` counts per client address, `Email` per account, known or
 * not: an unknown email must meet the same limits, or the limits would tell it apart.
 */
const RULES = {
  signupPerAddress: { times: 60, withinSeconds: 5 * MINUTE },
  recoverPerAddress: { times: 30, withinSeconds: 5 * MINUTE },
  resendPerAddress: { times: 30, withinSeconds: 5 * MINUTE },
  updatePerAccount: { times: 30, withinSeconds: 5 * MINUTE },
  verifyPerAddress: { times: 30, withinSeconds: 5 * MINUTE },
  tokenPerAddress: { times: 150, withinSeconds: 5 * MINUTE },
  codePerEmail: { times: 10, withinSeconds: HOUR },
  passwordPerEmailAndAddress: { times: 10, withinSeconds: 15 * MINUTE },
  passwordPerEmail: { times: 50, withinSeconds: HOUR },
  /** Marks the addresses from which somebody has signed in to an account. */
  familiarAddress: { times: 1, withinSeconds: 14 * DAY },
  mailInterval: { times: 1, withinSeconds: MINUTE },
  mailsPerEmailAndAddress: { times: 10, withinSeconds: HOUR },
  mailsPerEmail: { times: 20, withinSeconds: HOUR },
  usernameCheckPerAddress: { times: 60, withinSeconds: MINUTE },
  uploadPerAccount: { times: 60, withinSeconds: 10 * MINUTE },
  contactPerAddress: { times: 10, withinSeconds: HOUR },
  referralCheckPerAddress: { times: 30, withinSeconds: MINUTE },
} as const satisfies Record<string, Omit<LimitRule, "name">>;

export type Limits = Record<keyof typeof RULES, Limit>;

/** All limits: shared through the database when it may serve several servers, else in memory. */
export function createLimits(
  config: Pick<Config, "RATE_LIMITS" | "DATABASE_URL">,
  db: Database,
  log: Logger,
): Limits {
  const entries = Object.entries(RULES).map(([name, rule]) => [
    name,
    logged(log, name, limitFor(config, db, { name, ...rule })),
  ]);
  return Object.fromEntries(entries) as Limits;
}

function limitFor(
  config: Pick<Config, "RATE_LIMITS" | "DATABASE_URL">,
  db: Database,
  rule: LimitRule,
): Limit {
  if (config.RATE_LIMITS === "off") return noLimit;
  return config.DATABASE_URL === undefined ? inMemoryLimit(rule) : databaseLimit(db, rule);
}

/** Logs each refusal of a limit, with the account when the limit counts by account. */
function logged(log: Logger, name: string, limit: Limit): Limit {
  const take = async (key: string) => {
    try {
      await limit.take(key);
    } catch (error) {
      if (error instanceof TooManyRequestsError) {
        const user_id = name.endsWith("PerAccount") ? key : null;
        logSecurityEvent({ log }, "rate_limited", { user_id, limit: name });
      }
      throw error;
    }
  };
  return { ...limit, take };
}

/** A limit's key for an email: of even length, and no list of emails in the limits' table. */
export function emailKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/** Returns a limit's key for a client address. One IPv6 customer has a whole /64 of addresses. */
export function clientIpKey(address: string): string {
  return customerNetwork(address) ?? "unknown";
}
