import { isNull, sql } from "drizzle-orm";
import { holdLock } from "../db/advisory-locks";
import type { Database } from "../db/client";
import { notifications } from "../db/schema/index";

/**
 * Assigns sequence numbers to the notifications that were committed without one. Only one process does so
 * at a time, until its commit, so numbers become visible in order and without gaps: a reader that has read
 * up to a number has missed nothing before it.
 */
export async function assignSequenceNumbers(db: Database): Promise<void> {
  const [unnumbered] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(isNull(notifications.sequence_number))
    .limit(1);
  if (unnumbered === undefined) return;
  await db.transaction(async (tx) => {
    await holdLock(tx, "notificationSequence");
    await tx.execute(sql`
      update notifications set sequence_number = numbered.sequence_number
      from (
        select id, (select coalesce(max(sequence_number), 0) from notifications)
          + row_number() over (order by created_at, id) as sequence_number
        from notifications where sequence_number is null
      ) as numbered
      where notifications.id = numbered.id`);
  });
}
