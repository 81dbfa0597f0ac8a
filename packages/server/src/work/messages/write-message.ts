import type { SubmissionMessage } from "@signpoint/api/work/messages/message-calls";
import { messageRefusal } from "@signpoint/api/work/messages/message-rules";
import { and, eq, isNull, sql } from "drizzle-orm";
import {
  insertNotifications,
  type NewNotification,
} from "../../messages/notifications/insert-notifications";
import { hasUnreadMessage, markMessagesRead } from "../../messages/notifications/unread-messages";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { isoInstant } from "../../platform/db/json-sql";
import { newId } from "../../platform/db/new-id";
import {
  appeals,
  signedContracts,
  submissionMessages,
  users,
} from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { deadlineNow } from "../signings/signing-deadlines-sql";

interface Input {
  signed_contract_id: string;
  text: string;
}

/** Which side writes, and what it means for the signing that is locked. */
interface Side {
  by_signer: boolean;
  /** Throws when the caller may not write on this side. */
  assertMayWrite: (signing: MessageSigning) => void;
  /** Returns whom the message is told to. */
  toOther: (
    tx: Transaction,
    signing: MessageSigning,
    messageId: string,
  ) => Promise<NewNotification>;
}

/**
 * Inserts a message under the lock of its signing, so that no side writes more than it may, and tells the other side, unless
 * that has an unread one. What the writer was told before counts as read. Throws NOT_FOUND, what `assertMayWrite` throws, and
 * the code of `messageRefusal`.
 */
export async function writeMessage(
  ctx: CallerContext<"notificationFeed">,
  { signed_contract_id: id, text }: Input,
  { by_signer, assertMayWrite, toOther }: Side,
): Promise<SubmissionMessage> {
  const now = ctx.now();
  const author_id = ctx.caller.user_id;
  return await inTransaction(ctx.db, async (tx) => {
    const signing = await lockSigning(tx, id, now);
    if (signing === undefined) throw new DomainError("NOT_FOUND");
    assertMayWrite(signing);
    await assertSignerExists(tx, signing.user_id);
    const isOfSide = and(
      eq(submissionMessages.signed_contract_id, id),
      eq(submissionMessages.by_signer, by_signer),
    );
    const written = await tx.$count(submissionMessages, isOfSide);
    const refusal = messageRefusal(signing, { written, now: new Date(signing.now) });
    if (refusal !== null) throw new DomainError(refusal);
    const message = {
      id: newId(),
      signed_contract_id: id,
      by_signer,
      text,
      created_at: now.toISOString(),
    };
    await tx.insert(submissionMessages).values({ ...message, author_id, number: written + 1 });
    await markMessagesRead(tx, { signed_contract_id: id, user_id: author_id, by_signer }, now);
    const told = await toOther(tx, signing, message.id);
    if (!(await hasUnreadMessage(tx, told))) await insertNotifications(tx, [told], now);
    afterCommit(tx, () => {
      ctx.notificationFeed.publish();
      ctx.notificationFeed.tellQueues("decision", author_id);
    });
    return message;
  });
}

/** Locks a signing, and returns it with its appeal and the time that decides deadlines (ISO 8601). */
async function lockSigning(tx: Transaction, signingId: string, now: Date) {
  const { id, user_id, status, submitted_at, correction_rounds, decided_at, decided_by, agreed } =
    signedContracts;
  const [signing] = await tx
    .select({
      id,
      user_id,
      status,
      submitted_at,
      correction_rounds,
      decided_at,
      decided_by,
      agreed,
      now: isoInstant(deadlineNow(sql`${now.toISOString()}::timestamptz`)),
    })
    .from(signedContracts)
    .where(eq(id, signingId))
    .for("no key update");
  if (signing === undefined) return undefined;
  const [appeal] = await tx
    .select({
      state: appeals.state,
      decided_at: appeals.decided_at,
      decided_by: appeals.decided_by,
    })
    .from(appeals)
    .where(eq(appeals.signed_contract_id, signingId));
  return { ...signing, appeal: appeal ?? null };
}

export type MessageSigning = NonNullable<Awaited<ReturnType<typeof lockSigning>>>;

/** Locks the signer's profile for the deletion of the account, which then erases the message or is waited for. Throws NOT_FOUND. */
async function assertSignerExists(tx: Transaction, userId: string): Promise<void> {
  const [signer] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
    .for("key share");
  if (signer === undefined) throw new DomainError("NOT_FOUND");
}
