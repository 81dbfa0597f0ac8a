import type { AdminUser } from "@signpoint/api/platform/user-profile";
import { and, desc, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/db/client";
import { readCounters } from "../../platform/db/read-counters";
import { users } from "../../platform/db/schema/index";
import { contains } from "../../platform/db/search-sql";

/** How many of the newest users the first scan reads. */
const FIRST_SCAN_ROWS = 500;
/** The second scan reads this many times the rows that it should need. */
const SCAN_MARGIN = 1.5;

export type FoundUser = Omit<AdminUser, "is_confirmed" | "is_suspended">;

const { id, username, email, points, referrals, is_admin, created_at } = users;
export const adminUserColumns = { id, username, email, points, referrals, is_admin, created_at };

/**
 * Returns the first users, newest first, whose username or email contains the text. As in the catalogue, a frequent
 * text is found fastest by scanning in the order of the list, a rare one by its index and sorting; the matches of a
 * short scan decide.
 */
export async function searchUsers(
  db: Database,
  search: string,
  behind: SQL | undefined,
  limit: number,
): Promise<FoundUser[]> {
  const first = await scanInOrder(db, search, behind, limit, FIRST_SCAN_ROWS);
  if (first.length === limit) return first;
  if (first.length > 0) {
    const share = first.length / FIRST_SCAN_ROWS;
    const rows = Math.ceil((SCAN_MARGIN * limit) / share);
    const { users: total = 0 } = await readCounters(db);
    if (rows < share * total) {
      const second = await scanInOrder(db, search, behind, limit, rows);
      if (second.length === limit) return second;
    }
  }
  return await db
    .select(adminUserColumns)
    .from(users)
    .where(and(matchesText(search, users), isNull(users.deleted_at), behind))
    .orderBy(desc(users.created_at), desc(users.id))
    .limit(limit);
}

/** Searches the newest `rows` users. */
async function scanInOrder(
  db: Database,
  search: string,
  behind: SQL | undefined,
  limit: number,
  rows: number,
): Promise<FoundUser[]> {
  const scanned = db
    .select(adminUserColumns)
    .from(users)
    .where(and(isNull(users.deleted_at), behind))
    .orderBy(desc(users.created_at), desc(users.id))
    .limit(rows)
    .as("scanned");
  return await db
    .select()
    .from(scanned)
    .where(matchesText(search, scanned))
    .orderBy(desc(scanned.created_at), desc(scanned.id))
    .limit(limit);
}

/** Returns the search condition in the form of its index. */
function matchesText(
  search: string,
  person: { username: AnyPgColumn; email: AnyPgColumn },
): SQL | undefined {
  return or(
    contains(search, sql`lower(${person.username})`),
    contains(search, sql`lower(${person.email})`),
  );
}
