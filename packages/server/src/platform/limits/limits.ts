import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "../config";
import type { Database } from "../db/client";
import { logSecurityEvent } from "../security-log";
import { customerNetwork } from "./ip-address";
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
 * The rate limits. `Ip` counts by the client's IP address, `Email` by the email, whether or not it has an account:
 * with other limits for unknown emails, the limits would reveal which have accounts.
 */
const RULES = {
  signupPerIp: { times: 60, withinSeconds: 5 * MINUTE },
  recoverPerIp: { times: 30, withinSeconds: 5 * MINUTE },
  otpPerIp: { times: 30, withinSeconds: 5 * MINUTE },
  resendPerIp: { times: 30, withinSeconds: 5 * MINUTE },
  updatePerAccount: { times: 30, withinSeconds: 5 * MINUTE },
  verifyPerIp: { times: 30, withinSeconds: 5 * MINUTE },
  tokenPerIp: { times: 150, withinSeconds: 5 * MINUTE },
  codePerEmailAndIp: { times: 10, withinSeconds: HOUR },
  codePerEmail: { times: 100, withinSeconds: HOUR },
  passwordPerEmailAndIp: { times: 10, withinSeconds: 15 * MINUTE },
  passwordPerEmail: { times: 50, withinSeconds: HOUR },
  /** Set for the IP addresses from which an account was signed in to. */
  familiarIp: { times: 1, withinSeconds: 14 * DAY },
  mailInterval: { times: 1, withinSeconds: MINUTE },
  mailsPerEmailAndIp: { times: 10, withinSeconds: HOUR },
  mailsPerEmail: { times: 20, withinSeconds: HOUR },
  usernameCheckPerIp: { times: 60, withinSeconds: MINUTE },
  /** Wrong passwords of somebody who is logged in, apart from those of the login. */
  currentPasswordPerAccount: { times: 10, withinSeconds: HOUR },
  reauthenticationPerAccount: { times: 10, withinSeconds: HOUR },
  uploadPerAccount: { times: 60, withinSeconds: 10 * MINUTE },
  /** The time of a processor that refused files took, in ms. */
  refusedChecksMsPerAccount: { times: 10_000, withinSeconds: 10 * MINUTE },
  proofPerAccount: { times: 60, withinSeconds: 10 * MINUTE },
  contactPerIp: { times: 10, withinSeconds: HOUR },
  referralCheckPerIp: { times: 30, withinSeconds: MINUTE },
  /** Public contracts that were not in memory. */
  publicPagePerIp: { times: 60, withinSeconds: MINUTE },
} as const satisfies Record<string, Omit<LimitRule, "name">>;

export type Limits = Record<keyof typeof RULES, Limit>;

/** Returns all limits: counted in the database when several servers may share it, else in memory. */
export function createLimits(
  config: Pick<Config, "RATE_LIMITS" | "DATABASE_URL">,
  db: Database,
  log: Logger,
): Limits {
  const entries = Object.entries(RULES).map(([name, rule]) => [
    name,
    withRefusalLog(log, name, createLimit(config, db, { name, ...rule })),
  ]);
  return Object.fromEntries(entries) as Limits;
}

/** Has the limits load the query builder that they need, which takes Node 24 half a second, before a login waits for it. */
export async function loadLimits({ limits, log }: { limits: Limits; log: Logger }): Promise<void> {
  try {
    await limits.mailInterval.isSet("");
  } catch (error) {
    log.warn({ err: error }, "the limits could not be read");
  }
}

function createLimit(
  config: Pick<Config, "RATE_LIMITS" | "DATABASE_URL">,
  db: Database,
  rule: LimitRule,
): Limit {
  if (config.RATE_LIMITS === "off") return noLimit;
  return config.DATABASE_URL === undefined ? inMemoryLimit(rule) : databaseLimit(db, rule);
}

/** Returns a limit that logs each refusal, with the account when it counts by account. */
function withRefusalLog(log: Logger, name: string, limit: Limit): Limit {
  const logged = async (key: string, work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      if (error instanceof TooManyRequestsError) {
        const user_id = name.endsWith("PerAccount") ? key : null;
        logSecurityEvent({ log, securityEvents: null }, "rate_limited", { user_id, limit: name });
      }
      throw error;
    }
  };
  return {
    ...limit,
    consume: (key, uses) => logged(key, limit.consume(key, uses)),
    assertLeft: (key) => logged(key, limit.assertLeft(key)),
  };
}

/** Returns a limit's key for an email: a hash, so that the table of limits is not a list of emails. */
export function emailKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/** Returns a limit's key for a client IP. For IPv6 it is the /64 network, which one customer has as a whole. */
export function clientIpKey(ip: string): string {
  return customerNetwork(ip) ?? "unknown";
}
