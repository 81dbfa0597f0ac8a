import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/client";
import { notices, notifications } from "../../platform/db/schema/index";
import { notificationSubjectId } from "../../platform/db/schema/notifications";
import type { NewNotification, NoticeKind } from "./insert-notifications";
import { markReadSql } from "./mark-read";
import { toAdmins } from "./to-admins";
import { toPerson } from "./to-person";

/** Returns whether whom a message is told to has an unread one about the same submission: one is enough to lead there. */
export async function hasUnreadMessage(db: Database, told: NewNotification): Promise<boolean> {
  const { kind, about: { signed_contract_id: id = "" } = {} } = told;
  if (told.to === "admins") return (await db.$count(notifications, isOfAdmins(id))) > 0;
  const unread = isOfPerson(told.person_id, kind as NoticeKind, id);
  return (await db.$count(notices, unread)) > 0;
}

/** Marks what told somebody of messages about a submission as read: they have just written there. */
export async function markMessagesRead(
  tx: Transaction,
  {
    signed_contract_id: id,
    user_id,
    by_signer,
  }: { signed_contract_id: string; user_id: string; by_signer: boolean },
  now: Date,
): Promise<void> {
  const kind = by_signer ? "message_received" : "message_to_reviewer";
  const own = isOfPerson(user_id, kind, id);
  await tx.execute(markReadSql(toPerson, toPerson.markAsRead(now), own));
  if (!by_signer) await tx.execute(markReadSql(toAdmins, toAdmins.markAsRead(now), isOfAdmins(id)));
}

function isOfPerson(userId: string, kind: NoticeKind, signingId: string): SQL {
  return sql`${and(
    eq(notices.user_id, userId),
    eq(notices.kind, kind),
    eq(notices.signed_contract_id, signingId),
    eq(notices.in_app, true),
    isNull(notices.read_at),
  )}`;
}

function isOfAdmins(signingId: string): SQL {
  return sql`${notificationSubjectId} = ${signingId} and ${notifications.kind} = 'submission_message' and not ${notifications.read}`;
}
