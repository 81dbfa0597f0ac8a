import type { ListActivityInput } from "@signpoint/api/books/earnings-calls";
import type { Activity } from "@signpoint/api/ledger/earnings-entry";
import { and, eq, type SQL } from "drizzle-orm";
import type * as z from "zod";
import { entryPages } from "../../ledger/entries/entries";
import type { Context } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { toPage } from "../../platform/db/keyset";
import { earnings, users } from "../../platform/db/schema/index";
import { findUserId } from "../../platform/people/find-user-id";
import { namePerson, selectUsername } from "../../platform/people/person-in-text";

/** Returns one page of the ledger entries of all users, newest first; an empty page for an unknown user. */
export async function listActivity(
  { db }: Context,
  { source, user, limit, cursor }: z.output<typeof ListActivityInput>,
): Promise<{ items: Activity[]; next_cursor: string | null }> {
  const after = entryPages.after(cursor);
  const conditions: SQL[] = [];
  if (source !== undefined) conditions.push(eq(earnings.source, source));
  if (user) {
    const userId = await findUserId(db, user);
    if (userId === null) return { items: [], next_cursor: null };
    conditions.push(eq(earnings.user_id, userId));
  }
  if (after !== undefined) conditions.push(after);
  const rows = await selectActivity(db, and(...conditions), limit + 1);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.timestamp, row.id]);
  return { items: page, next_cursor };
}

/** Returns the latest `limit` entries that match, with the usernames of their owners. */
export async function selectActivity(
  db: Database,
  condition: SQL | undefined,
  limit: number,
): Promise<Activity[]> {
  const { id, user_id, source, details, points_earned, timestamp } = earnings;
  const rows = await db
    .select({
      id,
      user_id,
      source,
      details,
      points_earned,
      timestamp,
      username: users.username,
      person: selectUsername(earnings.person_id),
    })
    .from(earnings)
    .leftJoin(users, eq(users.id, earnings.user_id))
    .where(condition)
    .orderBy(...entryPages.order)
    .limit(limit);
  return rows.map(({ person, ...entry }) => ({
    ...entry,
    details: namePerson(entry.details, person),
  }));
}
