import { sql } from "drizzle-orm";
import { holdLock } from "../../platform/db/advisory-locks";
import type { Database } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";

/** A table of which rows are streamed, the lock that its numbering takes, and the highest number so far. */
const STREAMED = {
  notifications: {
    lock: "notificationSequence",
    sequence: "notification_sequence",
    isStreamed: sql`true`,
  },
  notices: { lock: "noticeSequence", sequence: "notice_sequence", isStreamed: sql`in_app` },
} as const;

/**
 * Assigns sequence numbers to the rows that were committed without one. Only one process does so at a time, until its
 * commit, so numbers become visible in order: a reader that has read up to a number has missed nothing before it. Each
 * number is higher than all before it, those of deleted rows too: a reader may have gone past them.
 */
export async function assignSequenceNumbers(
  db: Database,
  name: keyof typeof STREAMED,
): Promise<void> {
  const { lock, sequence, isStreamed } = STREAMED[name];
  const table = sql.identifier(name);
  const unnumbered = sql`from ${table} where ${isStreamed} and sequence_number is null`;
  const [found] = await executeRows(db, sql`select 1 ${unnumbered} limit 1`);
  if (found === undefined) return;
  const highest = sql`(select greatest(last_value, (select max(sequence_number) from ${table})) from ${sql.identifier(sequence)})`;
  await db.transaction(async (tx) => {
    await holdLock(tx, lock);
    await tx.execute(sql`
      update ${table} set sequence_number = numbered.sequence_number
      from (
        select id, ${highest} + row_number() over (order by created_at, id) as sequence_number
        ${unnumbered}
      ) as numbered
      where ${table}.id = numbered.id`);
    await tx.execute(sql`select setval(${sequence}, ${highest})`);
  });
}
