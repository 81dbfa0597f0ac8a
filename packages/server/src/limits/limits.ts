import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Config } from "../config";
import type { Database } from "../db/client";
import { type Limit, type LimitRule, noLimit, ownLimit, sharedLimit } from "./limit";

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
  mailsPerEmail: { times: 10, withinSeconds: HOUR },
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
): Limits {
  const entries = Object.entries(RULES).map(([name, rule]) => [
    name,
    limitFor(config, db, { name, ...rule }),
  ]);
  return Object.fromEntries(entries) as Limits;
}

function limitFor(
  config: Pick<Config, "RATE_LIMITS" | "DATABASE_URL">,
  db: Database,
  rule: LimitRule,
): Limit {
  if (config.RATE_LIMITS === "off") return noLimit;
  return config.DATABASE_URL === undefined ? ownLimit(rule) : sharedLimit(db, rule);
}

/** A limit's key for an email: of even length, and no list of emails in the limits' table. */
export function emailKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/** A limit's key for a client address. One IPv6 customer has a whole /64 of addresses. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain.slice(0, 64);
  return `${network(plain)}/64`;
}

function network(address: string): string {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
