import type { ReviewFilters } from "@signpoint/api/work/review";
import { eq, lte, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CallerContext } from "../../platform/context";
import { olderThan } from "../../platform/db/older-than";
import { users } from "../../platform/db/schema/index";
import { contains } from "../../platform/db/search-sql";

interface ReviewColumns {
  id: PgColumn;
  title: SQLWrapper;
  user_id: PgColumn;
  review_due_at: PgColumn;
  waitsSince: SQLWrapper;
}

/** Returns the conditions of the filters that submissions and redemptions share, for a query that joins their users. */
export function toReviewConditions(
  { caller, now }: CallerContext,
  { id, title, user_id, review_due_at, waitsSince }: ReviewColumns,
  filters: Omit<ReviewFilters, "sort">,
): SQL[] {
  const conditions: SQL[] = [];
  const { search } = filters;
  if (search !== undefined) {
    const isFound = or(
      contains(search, sql`lower(${title})`),
      contains(search, sql`lower(${users.username})`),
      contains(search, sql`${id}::text`),
    );
    if (isFound !== undefined) conditions.push(isFound);
  }
  if (filters.user_id !== undefined) conditions.push(eq(user_id, filters.user_id));
  if (filters.own === "exclude") conditions.push(ne(user_id, caller.user_id));
  if (filters.own === "only") conditions.push(eq(user_id, caller.user_id));
  if (filters.min_age_days !== undefined) {
    conditions.push(olderThan(waitsSince, now(), filters.min_age_days));
  }
  if (filters.overdue !== undefined) conditions.push(lte(review_due_at, now().toISOString()));
  return conditions;
}
