import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { authFactors, authSessions, authUsers } from "./auth";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";

/** What can be proved besides the password. */
const PROOF_KINDS = ["totp", "recovery_code", "webauthn"] as const;

/** The open question for a code or a passkey: one for each session, deleted when it is answered. */
export const authFactorChallenges = pgTable(
  "auth_factor_challenges",
  {
    id: primaryId(),
    factor_id: uuid("factor_id")
      .notNull()
      .references(() => authFactors.id, { onDelete: "cascade" }),
    session_id: uuid("session_id")
      .notNull()
      .references(() => authSessions.id, { onDelete: "cascade" }),
    /** What a passkey has to sign: random, in base64url. Null where a code is asked for. */
    challenge: text("challenge"),
    expires_at: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("auth_factor_challenges_session").on(table.session_id),
    index("auth_factor_challenges_factor").on(table.factor_id),
  ],
);

/**
 * Wrong codes, or refused passkeys, since the last right one, of all factors of an account together. Those of sessions that a
 * mailed link or code opened count apart: who knows the password alone cannot lock the owner of the mailbox out.
 */
const FAILURE_KINDS = [
  ...PROOF_KINDS,
  "totp_by_mail",
  "recovery_code_by_mail",
  "webauthn_by_mail",
] as const;

export const authFactorFailures = pgTable(
  "auth_factor_failures",
  {
    user_id: uuid("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: FAILURE_KINDS }).notNull(),
    failures: integer("failures").notNull(),
    /** No code of the kind is accepted until then. */
    locked_until: instant("locked_until"),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.kind] }),
    check("auth_factor_failures_kind_valid", oneOf(table.kind, FAILURE_KINDS)),
    check("auth_factor_failures_positive", sql`${table.failures} > 0`),
  ],
);

/** The recovery codes of an account were made together; making new ones removes them. */
export const authRecoverySets = pgTable(
  "auth_recovery_sets",
  {
    id: primaryId(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    /** The key of the hashes, encrypted: a row that was inserted by SQL is no code. */
    hash_key: text("hash_key").notNull(),
    /** When they were removed, or replaced by others. They are kept for 7 days, and may be brought back. */
    removed_at: instant("removed_at"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("auth_recovery_sets_user")
      .on(table.user_id)
      .where(sql`${table.removed_at} is null`),
    index("auth_recovery_sets_removed").on(table.removed_at).where(sql`removed_at is not null`),
  ],
);

/** The recovery codes that are left; a code that was used is deleted. */
export const authRecoveryCodes = pgTable(
  "auth_recovery_codes",
  {
    set_id: uuid("set_id")
      .notNull()
      .references(() => authRecoverySets.id, { onDelete: "cascade" }),
    code_hash: text("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.set_id, table.code_hash] })],
);
