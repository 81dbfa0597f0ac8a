import { sql } from "drizzle-orm";
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
import { instant } from "./columns";

/** Profiles. `points` is written by the ledger's trigger alone (`apply_entry` in the baseline migration). */
export const users = pgTable(
  "users",
  {
    id: uuid("id")
      .primaryKey()
      .references(() => authUsers.id),
    username: text("username").notNull(),
    email: text("email").notNull(),
    points: bigint("points", { mode: "number" }).notNull().default(0),
    referrals: integer("referrals").notNull().default(0),
    referral_code: text("referral_code").notNull(),
    /** The person who invited this one, fixed at signup. */
    referred_by: uuid("referred_by").references((): AnyPgColumn => users.id),
    is_admin: boolean("is_admin").notNull().default(false),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("users_username_unique").on(sql`lower(${table.username})`),
    uniqueIndex("users_referral_code_unique").on(table.referral_code),
    index("users_newest").on(table.created_at, table.id),
    index("users_email").on(table.email),
    index("users_search")
      .using("gin", sql`lower(username) gin_trgm_ops`, sql`lower(email) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    check("users_points_not_negative", sql`${table.points} >= 0`),
    check("users_referrals_not_negative", sql`${table.referrals} >= 0`),
    check("users_username_valid", sql`${table.username} ~ '^[A-Za-z0-9_.-]{3,30}$'`),
    check("users_not_referred_by_self", sql`${table.referred_by} <> ${table.id}`),
  ],
);
