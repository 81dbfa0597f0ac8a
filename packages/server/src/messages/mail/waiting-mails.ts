import { and, asc, count, eq, isNotNull, isNull, min } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/db/client";
import { countWhere } from "../../platform/db/count-where";
import { mails } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";

const LISTED_MAX = 100;

/** What is in the outbox, without what the mails say. */
export const WaitingMails = z.strictObject({
  waiting: z.int(),
  given_up: z.int(),
  /** The oldest, at most 100. */
  mails: z.array(
    z.strictObject({
      id: z.string(),
      recipient: z.string(),
      subject: z.string(),
      created_at: z.string(),
      attempts: z.int(),
      /** Null when it was given up. */
      next_attempt_at: z.string().nullable(),
      last_error: z.string().nullable(),
    }),
  ),
});
export type WaitingMails = z.infer<typeof WaitingMails>;

/** Returns what waits in the outbox and what was given up. */
export async function listWaitingMails(db: Database): Promise<WaitingMails> {
  const { id, recipient, subject, created_at, attempts, next_attempt_at, last_error } = mails;
  const [counts] = await db
    .select({ all: count(), given_up: countWhere(isNull(next_attempt_at)) })
    .from(mails);
  const listed = await db
    .select({ id, recipient, subject, created_at, attempts, next_attempt_at, last_error })
    .from(mails)
    .orderBy(asc(created_at), asc(id))
    .limit(LISTED_MAX);
  const given_up = counts?.given_up ?? 0;
  return { waiting: (counts?.all ?? 0) - given_up, given_up, mails: listed };
}

/** Makes the mail of this id due at once, or every waiting one for null; returns how many. One that was given up stays: its text is deleted. */
export async function retryMails(db: Database, id: string | null, now: Date): Promise<number> {
  const retried = await singleStatement(db)
    .update(mails)
    .set({ next_attempt_at: now.toISOString() })
    .where(and(isNotNull(mails.next_attempt_at), id === null ? undefined : eq(mails.id, id)))
    .returning({ id: mails.id });
  return retried.length;
}

/** Returns when the mail was queued that has waited longest; null when none waits. */
export async function selectOldestMail(db: Database): Promise<string | null> {
  const [oldest] = await db
    .select({ created_at: min(mails.created_at) })
    .from(mails)
    .where(isNotNull(mails.next_attempt_at));
  return oldest?.created_at ?? null;
}
