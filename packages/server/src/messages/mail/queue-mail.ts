import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { mails } from "../../platform/db/schema/index";
import { afterCommit } from "../../platform/db/transaction";

/** What this process calls after it has queued a mail. */
const listeners = new Set<() => void>();

/** Calls back after each commit with which this process has queued a mail. Returns how to end that. */
export function onMailQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  reply_to?: string | undefined;
  /** The URL that turns mails of its kind off, by a POST (RFC 8058); without it for mails that were asked for. */
  unsubscribe_url?: string;
  /** Whether it contains a link or a code that signs its reader in. */
  has_token?: boolean;
}

/**
 * Inserts a mail into the outbox. Call it in the transaction that causes the mail: it is sent if and only if that
 * transaction is committed.
 */
export async function queueMail(tx: Transaction, mail: Mail, now: Date): Promise<void> {
  await tx.insert(mails).values({
    id: newId(),
    recipient: mail.to,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    reply_to: mail.reply_to ?? null,
    unsubscribe_url: mail.unsubscribe_url ?? null,
    has_token: mail.has_token ?? false,
    next_attempt_at: now.toISOString(),
    created_at: now.toISOString(),
  });
  afterCommit(tx, () => {
    for (const listener of listeners) listener();
  });
}
