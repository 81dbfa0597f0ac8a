import { SAFETY_PAUSE_ENDS_BY } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { authSignups } from "./auth-signups";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";

const FACTOR_STATUSES = ["unverified", "verified", "removed"] as const;

/**
 * Accounts: how a person signs in. The profile is in `users`. An account exists once its email is confirmed;
 * until then there are only signups.
 */
export const authUsers = pgTable(
  "auth_users",
  {
    id: primaryId(),
    /** Lower-cased. */
    email: text("email").notNull(),
    /** Argon2id, in its own encoding; null until the owner has chosen a password. */
    password_hash: text("password_hash"),
    /** Written by the account's owner: only for display. */
    user_metadata: jsonb("user_metadata").$type<Record<string, unknown>>().notNull(),
    /** When the password was last changed; null when it never was, or before this was stored. */
    password_changed_at: instant("password_changed_at"),
    /** When the account was last used at a place that was new then; null when it never was. */
    new_place_at: instant("new_place_at"),
    email_confirmed_at: instant("email_confirmed_at").notNull(),
    recovery_sent_at: instant("recovery_sent_at"),
    /** The email that is to replace this one, lower-cased, once both mailboxes have confirmed it; null for none. */
    new_email: text("new_email"),
    new_email_sent_at: instant("new_email_sent_at"),
    /** The mailbox that has confirmed it: the present one or the new one; null while neither has. */
    new_email_confirmed_by: text("new_email_confirmed_by", { enum: ["current", "new"] }),
    last_sign_in_at: instant("last_sign_in_at"),
    banned_until: instant("banned_until"),
    /** Whether a factor is verified. A trigger on `auth_factors` maintains it, so that each call can read it here. */
    has_second_factor: boolean("has_second_factor").notNull().default(false),
    /** The safety pause that lasts longest, of `auth_safety_pauses`: since when, until when, and what ends it earlier.
     * All null when there was none. */
    safety_pause_since: instant("safety_pause_since"),
    safety_pause_until: instant("safety_pause_until"),
    safety_pause_ends_by: text("safety_pause_ends_by", { enum: SAFETY_PAUSE_ENDS_BY }),
    /** Since when an admin's calls wait for another admin, after "This was not me"; null while they do not. */
    admin_held_at: instant("admin_held_at"),
    created_at: instant("created_at").notNull(),
    updated_at: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("auth_users_email_unique").on(table.email),
    index("auth_users_last_sign_in").on(table.last_sign_in_at),
    index("auth_users_new_email")
      .on(table.new_email_sent_at)
      .where(sql`new_email_sent_at is not null`),
    check("auth_users_email_lower_case", sql`${table.email} = lower(${table.email})`),
    check("auth_users_new_email_lower_case", sql`${table.new_email} = lower(${table.new_email})`),
    check(
      "auth_users_new_email_valid",
      sql`(${table.new_email} is null) = (${table.new_email_sent_at} is null)
        and (${table.new_email_confirmed_by} is null or ${table.new_email} is not null)`,
    ),
    check(
      "auth_users_new_email_confirmed_by_valid",
      oneOf(table.new_email_confirmed_by, ["current", "new"]),
    ),
    check(
      "auth_users_safety_pause_valid",
      sql`num_nulls(${table.safety_pause_since}, ${table.safety_pause_until}, ${table.safety_pause_ends_by}) in (0, 3)`,
    ),
    check(
      "auth_users_safety_pause_ends_by_valid",
      oneOf(table.safety_pause_ends_by, SAFETY_PAUSE_ENDS_BY),
    ),
  ],
);

/** Kinds of second factors: an authenticator app (TOTP), a passkey (WebAuthn). */
const FACTOR_KINDS = ["totp", "webauthn"] as const;

/** Second factors of accounts, with what their codes or signatures are checked by. */
export const authFactors = pgTable(
  "auth_factors",
  {
    id: primaryId(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: FACTOR_KINDS }).notNull().default("totp"),
    friendly_name: text("friendly_name").notNull(),
    /** Verified once its owner has entered a code of it, or made the passkey. A removed one is kept for 7 days, and may be brought back. */
    status: text("status", { enum: FACTOR_STATUSES }).notNull(),
    /** The secret of an app, or the public key of a passkey, encrypted with the id of its owner. Null before the passkey is made. */
    secret: text("secret"),
    /** The 30-second step of the last code that was accepted: no code is accepted twice. Null before the first. */
    last_used_step: integer("last_used_step"),
    /** The id by which a browser finds the passkey, in base64url. Null for an app, and before the passkey is made. */
    credential_id: text("credential_id"),
    /** How a browser reaches the passkey, as it says itself, such as `internal` or `usb`. */
    transports: jsonb("transports").$type<string[]>(),
    /** How often the passkey says that it was used; 0 where it does not count. It never goes back. */
    sign_count: bigint("sign_count", { mode: "number" }),
    /** When a session was last raised by it; null before the first time, and where that was before this was stored. */
    last_used_at: instant("last_used_at"),
    last_challenged_at: instant("last_challenged_at"),
    removed_at: instant("removed_at"),
    /** When it was set up; of a verified one, when its first code was entered. */
    created_at: instant("created_at").notNull(),
    updated_at: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("auth_factors_name_unique")
      .on(table.user_id, sql`lower(${table.friendly_name})`)
      .where(sql`${table.removed_at} is null`),
    uniqueIndex("auth_factors_one_unverified")
      .on(table.user_id)
      .where(sql`${table.status} = 'unverified'`),
    uniqueIndex("auth_factors_credential_unique")
      .on(table.credential_id)
      .where(sql`${table.credential_id} is not null`),
    index("auth_factors_removed").on(table.removed_at).where(sql`removed_at is not null`),
    check("auth_factors_kind_valid", oneOf(table.kind, FACTOR_KINDS)),
    check("auth_factors_status_valid", oneOf(table.status, FACTOR_STATUSES)),
    check(
      "auth_factors_removed_at_valid",
      sql`(${table.status} = 'removed') = (${table.removed_at} is not null)`,
    ),
    check(
      "auth_factors_verified_by_code",
      sql`${table.status} = 'unverified' or ${table.kind} <> 'totp' or ${table.last_used_step} is not null`,
    ),
    check(
      "auth_factors_passkey_valid",
      sql`(${table.kind} = 'webauthn' and ${table.status} <> 'unverified') = (${table.credential_id} is not null)
        and (${table.credential_id} is null) = (${table.sign_count} is null)
        and (${table.secret} is null) = (${table.kind} = 'webauthn' and ${table.status} = 'unverified')`,
    ),
    check("auth_factors_name_length", sql`length(${table.friendly_name}) between 1 and 64`),
  ],
);

/** One row for each device that is signed in; deleting it signs the device out. */
export const authSessions = pgTable(
  "auth_sessions",
  {
    id: primaryId(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    /** The number of the current refresh token; each token carries its number, signed. */
    refresh_counter: integer("refresh_counter").notNull().default(0),
    refreshed_at: instant("refreshed_at").notNull(),
    /** The authentication methods that were used, newest first. */
    amr: jsonb("amr").$type<{ method: string; timestamp: number }[]>().notNull(),
    /** When a second factor was last proved; null at level `aal1`. */
    factor_proved_at: instant("factor_proved_at"),
    /** The factor that was proved; null at level `aal1` and for a recovery code. */
    factor_id: uuid("factor_id").references(() => authFactors.id),
    /** The number of the first refresh token after that proof: earlier ones never give a session of level `aal2`. */
    raised_counter: integer("raised_counter"),
    /** Wrong guesses of the present password since the last proof in this session: after a few it is not asked any more. */
    password_failures: integer("password_failures").notNull().default(0),
    /** The device and the IP address of the last login or refresh, for the owner's list of sessions. */
    user_agent: text("user_agent"),
    ip: text("ip"),
    /** The network of that address: the /24 of IPv4, the /48 of IPv6. Admins see who shares one. */
    network: text("network"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("auth_sessions_user").on(table.user_id),
    index("auth_sessions_network")
      .on(table.network, table.user_id)
      .where(sql`${table.network} is not null`),
    index("auth_sessions_factor").on(table.factor_id).where(sql`${table.factor_id} is not null`),
    check(
      "auth_sessions_level_valid",
      sql`(${table.factor_proved_at} is null) = (${table.raised_counter} is null)
        and (${table.factor_id} is null or ${table.factor_proved_at} is not null)`,
    ),
  ],
);

/**
 * What a mail proves: a new account's email, the right to set a password, one of the two mailboxes of a change of email,
 * to log in, who the owner of a session is, and the right to undo what came after a security event. The last is named
 * `new_place` after the first such event, a login at a new place; its `created_at` is the time of the event.
 */
const MAIL_TOKEN_KINDS = [
  "signup",
  "recovery",
  "email_change",
  "new_place",
  "login",
  "reauthentication",
] as const;

/**
 * The token of each mailed link and code: using it proves access to the mail of `email`. It is valid until it
 * expires, whatever is mailed later.
 */
export const authMailTokens = pgTable(
  "auth_mail_tokens",
  {
    /** Hash of the link's token; the token itself is only in the mail. */
    token_hash: text("token_hash").primaryKey(),
    /** Keyed hash of the 6-digit code in the same mail: a plain hash of so few digits could be reversed. */
    code_hash: text("code_hash").notNull(),
    /** Lower-cased. */
    email: text("email").notNull(),
    kind: text("kind").$type<(typeof MAIL_TOKEN_KINDS)[number]>().notNull(),
    /** The account that the mail is about; null where the email alone says it, and may have no account yet. */
    user_id: uuid("user_id").references(() => authUsers.id, { onDelete: "cascade" }),
    /** The signup that a confirmation mail belongs to. */
    signup_id: uuid("signup_id").references(() => authSignups.id, { onDelete: "cascade" }),
    code_challenge: text("code_challenge"),
    code_challenge_method: text("code_challenge_method").$type<"s256" | "plain">(),
    /** How many wrong codes were tried; after a few the code is invalid and only the link works. */
    failed_attempts: integer("failed_attempts").notNull().default(0),
    expires_at: instant("expires_at").notNull(),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("auth_mail_tokens_email").on(table.email, table.created_at),
    index("auth_mail_tokens_signup").on(table.signup_id),
    index("auth_mail_tokens_user").on(table.user_id).where(sql`${table.user_id} is not null`),
    check("auth_mail_tokens_kind_valid", oneOf(table.kind, MAIL_TOKEN_KINDS)),
    check(
      "auth_mail_tokens_user_valid",
      sql`(${table.kind} in ('signup', 'recovery')) = (${table.user_id} is null)`,
    ),
    check(
      "auth_mail_tokens_signup_valid",
      sql`(${table.kind} = 'signup') = (${table.signup_id} is not null)`,
    ),
  ],
);
