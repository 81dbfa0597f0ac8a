import { isNull, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { notifications } from "../db/schema/index";

/** Any number that no other program's advisory lock is likely to use. */
const PLACING_LOCK = 7_046_110_274;

/**
 * Gives positions to the notifications that have been committed without one. Only one process does so
 * at a time, until its commit, so positions become visible in their order and without gaps: whoever
 * has read up to a position has missed nothing before it.
 */
export async function assignSequenceNumbers(db: Database): Promise<void> {
  const [unplaced] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(isNull(notifications.position))
    .limit(1);
  if (unplaced === undefined) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PLACING_LOCK})`);
    await tx.execute(sql`
      update notifications set position = placed.position
      from (
        select id, (select coalesce(max(position), 0) from notifications)
          + row_number() over (order by created_at, id) as position
        from notifications where position is null
      ) as placed
      where notifications.id = placed.id`);
  });
}
