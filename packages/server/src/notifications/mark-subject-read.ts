import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { notificationSubjectId } from "../db/schema/notifications";

/**
 * Returns the statement that marks the notifications about one signing or redemption as read: with its decision
 * there is nothing left to do. Locks in the order of ids.
 */
export function markSubjectReadSql(subjectId: SQL, condition: SQL = sql`true`): SQL {
  return sql`update notifications set read = true where id in (
    select id from notifications
    where not read and ${notificationSubjectId} = ${subjectId}::text
      and ${condition}
    order by id for update
  )`;
}

/** Marks the notifications about one signing or redemption as read. */
export async function markSubjectRead(tx: Transaction, subjectId: string): Promise<void> {
  await tx.execute(markSubjectReadSql(sql`${subjectId}`));
}
