import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";

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
    email_confirmed_at: instant("email_confirmed_at").notNull(),
    recovery_sent_at: instant("recovery_sent_at"),
    last_sign_in_at: instant("last_sign_in_at"),
    banned_until: instant("banned_until"),
    created_at: instant("created_at").notNull(),
    updated_at: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("auth_users_email_unique").on(table.email),
    check("auth_users_email_lower_case", sql`${table.email} = lower(${table.email})`),
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
    created_at: instant("created_at").notNull(),
  },
  (table) => [index("auth_sessions_user").on(table.user_id)],
);

/**
 * Signups that are not confirmed, for new and known emails alike. One becomes an account when its mail is
 * confirmed and no other signup of the email is pending; until then it reserves its username.
 */
export const authSignups = pgTable(
  "auth_signups",
  {
    id: primaryId(),
    /** Lower-cased. */
    email: text("email").notNull(),
    password_hash: text("password_hash").notNull(),
    username: text("username"),
    user_metadata: jsonb("user_metadata").$type<Record<string, unknown>>().notNull(),
    referred_by: uuid("referred_by"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("auth_signups_email").on(table.email, table.created_at),
    index("auth_signups_username").on(sql`lower(${table.username})`),
    index("auth_signups_created_at").on(table.created_at),
  ],
);

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
    kind: text("kind").$type<"signup" | "recovery">().notNull(),
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
    check("auth_mail_tokens_kind_valid", sql`${table.kind} in ('signup', 'recovery')`),
    check(
      "auth_mail_tokens_signup_valid",
      sql`(${table.kind} = 'signup') = (${table.signup_id} is not null)`,
    ),
  ],
);

/** PKCE codes: issued when a link is clicked, exchanged once for a session. */
export const authCodes = pgTable(
  "auth_codes",
  {
    /** Hash of the code. */
    code_hash: text("code_hash").primaryKey(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"signup" | "recovery">().notNull(),
    code_challenge: text("code_challenge").notNull(),
    code_challenge_method: text("code_challenge_method").$type<"s256" | "plain">().notNull(),
    expires_at: instant("expires_at").notNull(),
  },
  (table) => [index("auth_codes_user").on(table.user_id)],
);
