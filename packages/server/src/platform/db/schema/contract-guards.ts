import { type SQL, sql } from "drizzle-orm";
import { check, index, type PgColumn } from "drizzle-orm/pg-core";

/** Contracts that can be listed at all; the indexes of the list hold no others. */
export const isListed = sql`deleted_at is null and status = 'active'`;

/** Whether a contract asks anything of who signs it. Queries write it alike, for the partial index. */
export const hasConditions: SQL = sql.raw(
  "(named_only or num_nonnulls(approved_min, approved_max, approval_rate_min) > 0)",
);

type ForWhomColumns = Record<
  | "id"
  | "approved_min"
  | "approved_max"
  | "approval_rate_min"
  | "pilot_places"
  | "pilot_asked_at"
  | "max_signers"
  | "places_taken",
  PgColumn
>;

/** What finds conditions and pilots, and keeps them valid. */
export function forWhom(table: ForWhomColumns) {
  return [
    // What not everybody can sign though a place is free, read by the filter of what can be signed.
    index("contracts_list_conditional")
      .on(table.id)
      .where(sql`${isListed} and (${hasConditions} or pilot_places is not null)`),
    // The pilots that the admins have not been asked about.
    index("contracts_pilot")
      .on(table.id)
      .where(sql`pilot_places is not null and pilot_asked_at is null`),
    check(
      "contracts_conditions_valid",
      sql`${table.approved_min} > 0 and ${table.approved_max} >= 0 and ${table.approval_rate_min} between 1 and 100
          and ${table.approved_min} <= ${table.approved_max}`,
    ),
    check(
      "contracts_pilot_within_places",
      sql`${table.pilot_places} >= 1 and (${table.max_signers} = 0 or ${table.pilot_places} <= ${table.max_signers})`,
    ),
    // A signing beyond the pilot is impossible, whatever the code does.
    check("contracts_pilot_not_exceeded", sql`${table.places_taken} <= ${table.pilot_places}`),
    check(
      "contracts_pilot_asked",
      sql`${table.pilot_asked_at} is null or ${table.pilot_places} is not null`,
    ),
  ];
}

type AdminColumns = Record<
  "id" | "created_at" | "type" | "status" | "expires_at" | "grace_period_end",
  PgColumn
>;

/** What the lists of admins read. */
export function forAdmins(table: AdminColumns) {
  return [
    // The admins' list of all contracts that are not deleted.
    index("contracts_admin_newest")
      .on(
        table.created_at,
        table.id,
        table.type,
        table.status,
        table.expires_at,
        table.grace_period_end,
      )
      .where(sql`deleted_at is null`),
    index("contracts_admin_search")
      .using("gin", sql`search_text gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`deleted_at is null`),
  ];
}
