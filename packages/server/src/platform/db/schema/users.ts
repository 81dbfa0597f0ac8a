import { REFERRAL_BONUS_STATES } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { authUsers } from "./auth";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";

/** Profiles. `points` is written by the ledger's trigger alone (`apply_entry` in the baseline migration). */
export const users = pgTable(
  "users",
  {
    id: primaryId(),
    username: text("username").notNull(),
    email: text("email").notNull(),
    points: bigint("points", { mode: "number" }).notNull().default(0),
    referrals: integer("referrals").notNull().default(0),
    referral_code: text("referral_code").notNull(),
    /** The person who invited this one, fixed at signup. */
    referred_by: uuid("referred_by").references((): AnyPgColumn => users.id),
    /**
     * What has become of the bonus for this person's invitation; null when there is none, or it earns none. A trigger lets it
     * change from null and from `waiting` alone.
     */
    referral_bonus: text("referral_bonus", { enum: REFERRAL_BONUS_STATES }),
    is_admin: boolean("is_admin").notNull().default(false),
    created_at: instant("created_at").notNull(),
    /** When the account was deleted: the row stays for the ledger, under a pseudonym. A trigger refuses any change after that. */
    deleted_at: instant("deleted_at"),
    /** The account of the same id; null once it is deleted. */
    account_id: uuid("account_id")
      .generatedAlwaysAs((): SQL => sql`case when deleted_at is null then id end`)
      .references(() => authUsers.id),
  },
  (table) => [
    uniqueIndex("users_username_unique").on(sql`lower(${table.username})`),
    // Not unique: with a generated column as a key, each update of a balance would wait for all that refer to the profile.
    index("users_account").on(table.account_id),
    uniqueIndex("users_referral_code_unique").on(table.referral_code),
    index("users_newest").on(table.created_at, table.id),
    index("users_email").on(table.email),
    // One mailbox in its forms earns one bonus.
    index("users_mailbox").on(sql`mailbox_of(email)`),
    // For the tree of invitations.
    index("users_referred_by").on(table.referred_by).where(sql`referred_by is not null`),
    index("users_invited")
      .on(table.referred_by, table.id)
      .where(sql`referred_by is not null and deleted_at is null`),
    // Counted for their inviter.
    index("users_unpaid_bonuses")
      .on(table.referred_by, table.referral_bonus)
      .where(sql`referral_bonus in ('waiting', 'over_cap')`),
    index("users_admins").on(table.created_at, table.id).where(sql`is_admin`),
    index("users_search")
      .using("gin", sql`lower(username) gin_trgm_ops`, sql`lower(email) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    check("users_points_not_negative", sql`${table.points} >= 0`),
    check("users_referrals_not_negative", sql`${table.referrals} >= 0`),
    // The pseudonym of a deleted account has spaces, so that nobody can choose it.
    check(
      "users_username_valid",
      sql`${table.username} ~ case when ${table.deleted_at} is null then '^[A-Za-z0-9_.-]{3,30}$' else '^Deleted account [0-9a-f]{12}$' end`,
    ),
    check(
      "users_deleted_without_anything",
      sql`${table.deleted_at} is null or (${table.points} = 0 and ${table.email} = '' and not ${table.is_admin})`,
    ),
    check("users_referral_bonus_valid", oneOf(table.referral_bonus, REFERRAL_BONUS_STATES)),
    check(
      "users_referral_bonus_of_invited",
      sql`${table.referral_bonus} is null or ${table.referred_by} is not null`,
    ),
    check(
      "users_deleted_without_waiting_bonus",
      sql`${table.deleted_at} is null or ${table.referral_bonus} is distinct from 'waiting'`,
    ),
    check("users_not_referred_by_self", sql`${table.referred_by} <> ${table.id}`),
  ],
);
