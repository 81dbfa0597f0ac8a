import type { AdminUser } from "@signpoint/api/entities/user-profile";
import { and, desc, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../db/client";
import { readCounters } from "../db/read-counters";
import { users } from "../db/schema/index";
import { contains } from "../db/search-sql";

/** How many of the latest are looked through before an index is asked. */
const FIRST_SCAN_ROWS = 500;
/** A walk goes a little further than it should have to. */
const WALK_MARGIN = 1.5;

const { id, username, email, points, referrals, is_admin, created_at } = users;
export const adminUserColumns = { id, username, email, points, referrals, is_admin, created_at };

/**
 * The first people, newest first, whose username or email has the text in it. As in the catalogue, a
 * frequent text is found soonest by walking along the list, a rare one by its index and sorting; what
 * a short walk finds tells which it is.
 */
export async function searchUsers(
  db: Database,
  search: string,
  behind: SQL | undefined,
  limit: number,
): Promise<AdminUser[]> {
  const first = await scanIndex(db, search, behind, limit, FIRST_SCAN_ROWS);
  if (first.length === limit) return first;
  if (first.length > 0) {
    const share = first.length / FIRST_SCAN_ROWS;
    const rows = Math.ceil((WALK_MARGIN * limit) / share);
    const { users: everybody = 0 } = await readCounters(db);
    if (rows < share * everybody) {
      const second = await scanIndex(db, search, behind, limit, rows);
      if (second.length === limit) return second;
    }
  }
  return await db
    .select(adminUserColumns)
    .from(users)
    .where(and(isNamed(search, users), behind))
    .orderBy(desc(users.created_at), desc(users.id))
    .limit(limit);
}

/** Looks through so many of the latest. */
async function scanIndex(
  db: Database,
  search: string,
  behind: SQL | undefined,
  limit: number,
  rows: number,
): Promise<AdminUser[]> {
  const walked = db
    .select(adminUserColumns)
    .from(users)
    .where(behind)
    .orderBy(desc(users.created_at), desc(users.id))
    .limit(rows)
    .as("walked");
  return await db
    .select()
    .from(walked)
    .where(isNamed(search, walked))
    .orderBy(desc(walked.created_at), desc(walked.id))
    .limit(limit);
}

/** As the index of the search has it. */
function isNamed(
  search: string,
  person: { username: AnyPgColumn; email: AnyPgColumn },
): SQL | undefined {
  return or(
    contains(search, sql`lower(${person.username})`),
    contains(search, sql`lower(${person.email})`),
  );
}
