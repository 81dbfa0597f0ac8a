import { inArray, type SQL, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import type { Database, Transaction } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { signedContracts } from "../../platform/db/schema/index";
import { notificationSubjectId } from "../../platform/db/schema/notifications";
import { inTransaction } from "../../platform/db/transaction";
import { type Audience, countUnread } from "./audience";
import { toAdmins } from "./to-admins";
import { isShownTo, toPerson } from "./to-person";

type Unread = Pick<Audience<never, unknown>, "table" | "isUnread">;
type Marked = Unread & Pick<Audience<never, unknown>, "markAsRead">;

/**
 * Marks these notifications of the admins as read, for all of them, or all (null), and returns the number that is left
 * unread. Ids without a notification are ignored. Can be repeated.
 */
export async function markNotificationsRead(
  { db, now }: CallerContext,
  { notification_ids }: { notification_ids: string[] | null },
): Promise<{ unread: number }> {
  return await markRead(db, toAdmins, { ids: notification_ids, isOwn: sql`true`, now: now() });
}

/**
 * Marks these notices of the caller as read, or all (null), and returns the number that is left unread. Other ids are
 * ignored. Can be repeated: a notice keeps the time when it was first read.
 */
export async function markNoticesRead(
  { db, caller, now }: CallerContext,
  { notice_ids }: { notice_ids: string[] | null },
): Promise<{ unread: number }> {
  const isOwn = isShownTo(sql`${caller.user_id}::uuid`);
  return await markRead(db, toPerson, { ids: notice_ids, isOwn, now: now() });
}

async function markRead(
  db: Database,
  audience: Marked,
  { ids, isOwn, now }: { ids: string[] | null; isOwn: SQL; now: Date },
): Promise<{ unread: number }> {
  const isNamed = ids === null ? sql`true` : inArray(audience.table.id, ids);
  return await inTransaction(db, async (tx) => {
    await tx.execute(markReadSql(audience, audience.markAsRead(now), sql`${isOwn} and ${isNamed}`));
    const [left] = await executeRows<{ unread: number }>(
      tx,
      sql`select ${countUnread(audience, isOwn)} as unread`,
    );
    return { unread: left?.unread ?? 0 };
  });
}

/** Returns the statement that marks unread rows as read. Locks in the order of ids, so that two of them never deadlock. */
export function markReadSql({ table, isUnread }: Unread, set: SQL, condition: SQL): SQL {
  return sql`update ${table} set ${set} where id in (
    select id from ${table} where ${isUnread} and ${condition} order by id for update
  )`;
}

/**
 * Returns the statement that marks the notifications to the admins about one signing or redemption as read: with its
 * decision there is nothing left to do.
 */
export function markSubjectReadSql(subjectId: SQL, condition: SQL = sql`true`): SQL {
  return markSubjectsReadSql(sql`= ${subjectId}::text and ${condition}`);
}

/** Marks the notifications to the admins about one signing or redemption as read. */
export async function markSubjectRead(tx: Transaction, subjectId: string): Promise<void> {
  await tx.execute(markSubjectReadSql(sql`${subjectId}`));
}

/** Marks the notifications to the admins about a contract and all its signings as read. */
export async function markContractRead(tx: Transaction, contractId: string): Promise<void> {
  const signingIds = sql`select ${signedContracts.id}::text from ${signedContracts}
    where ${signedContracts.contract_id} = ${contractId} union all select ${contractId}::text`;
  await tx.execute(markSubjectsReadSql(sql`in (${signingIds})`));
}

function markSubjectsReadSql(isSubject: SQL): SQL {
  return markReadSql(toAdmins, sql`read = true`, sql`${notificationSubjectId} ${isSubject}`);
}
