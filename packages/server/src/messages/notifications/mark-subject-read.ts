import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { signedContracts } from "../../platform/db/schema/index";
import { notificationSubjectId } from "../../platform/db/schema/notifications";

/**
 * Returns the statement that marks the notifications about one signing or redemption as read: with its decision
 * there is nothing left to do. Locks in the order of ids.
 */
export function markSubjectReadSql(subjectId: SQL, condition: SQL = sql`true`): SQL {
  return markReadSql(sql`${notificationSubjectId} = ${subjectId}::text and ${condition}`);
}

/** Marks the notifications about one signing or redemption as read. */
export async function markSubjectRead(tx: Transaction, subjectId: string): Promise<void> {
  await tx.execute(markSubjectReadSql(sql`${subjectId}`));
}

/** Marks the notifications about all signings of a contract as read. */
export async function markContractRead(tx: Transaction, contractId: string): Promise<void> {
  const signingIds = sql`select ${signedContracts.id}::text from ${signedContracts}
    where ${signedContracts.contract_id} = ${contractId}`;
  await tx.execute(markReadSql(sql`${notificationSubjectId} in (${signingIds})`));
}

function markReadSql(isSubject: SQL): SQL {
  return sql`update notifications set read = true where id in (
    select id from notifications where not read and ${isSubject} order by id for update
  )`;
}
