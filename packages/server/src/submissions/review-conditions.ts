import type { ReviewFilters } from "@signpoint/api/entities/review";
import { eq, lte, ne, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CallerContext } from "../context";
import { olderThan } from "../db/older-than";

interface ReviewColumns {
  user_id: PgColumn;
  review_due_at: PgColumn;
  waitsSince: SQLWrapper;
}

/** Returns the conditions of the filters that submissions and redemptions share. */
export function toReviewConditions(
  { caller, now }: CallerContext,
  { user_id, review_due_at, waitsSince }: ReviewColumns,
  filters: Omit<ReviewFilters, "sort">,
): SQL[] {
  const conditions: SQL[] = [];
  if (filters.user_id !== undefined) conditions.push(eq(user_id, filters.user_id));
  if (filters.own === "exclude") conditions.push(ne(user_id, caller.user_id));
  if (filters.own === "only") conditions.push(eq(user_id, caller.user_id));
  if (filters.min_age_days !== undefined) {
    conditions.push(olderThan(waitsSince, now(), filters.min_age_days));
  }
  if (filters.overdue !== undefined) conditions.push(lte(review_due_at, now().toISOString()));
  return conditions;
}
