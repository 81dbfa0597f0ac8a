import { inArray, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { executeRows } from "../../platform/db/execute-rows";
import { notices } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { selectNewestNote } from "../../platform/newest-note";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import { queueMail } from "../mail/queue-mail";
import { type NoticeRow, noticeTables, selectNotice, toNotice } from "../notifications/to-person";
import { noticeMail } from "./notice-mail";

const INTERVAL_MS = 1_000;
/** Looks without having been told, since a process may end between a notice and its mail. */
const INTERVALS_MAX = 30;
const BATCH = 50;

interface Due {
  notice: NoticeRow;
  user_id: string;
  email: string;
  username: string;
  by_mail: boolean;
  /** The newest checkpoint of the ledger, for mails about payouts; null while there is none. */
  checkpoint: string | null;
}

/**
 * Queues the mails of new notices, each once: a notice is marked in the transaction that inserts its mail into the outbox,
 * and notices that another server is working on are skipped. A kind that its owner has turned off by now is marked
 * without a mail. Returns the number of notices that were marked. Ends between two batches when aborted.
 */
export async function queueNoticeMails(
  ctx: Context<"config" | "keys">,
  signal?: AbortSignal,
): Promise<number> {
  let marked = 0;
  while (!signal?.aborted) {
    const [found] = await executeRows(ctx.db, sql`select 1 from notices where mail_due limit 1`);
    if (found === undefined) return marked;
    const count = await queueBatch(ctx);
    marked += count;
    if (count < BATCH) break;
  }
  return marked;
}

async function queueBatch(ctx: Context<"config" | "keys">): Promise<number> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const due = await executeRows<Due>(
      tx,
      sql`select ${selectNotice} as notice, users.id as user_id, users.email, users.username,
          coalesce((select notice_settings.by_mail from notice_settings
            where notice_settings.user_id = notices.user_id and notice_settings.kind = notices.kind), true) as by_mail,
          ${selectNewestNote} as checkpoint
        from ${noticeTables()} join users on users.id = notices.user_id
        where notices.mail_due
        order by notices.created_at, notices.id limit ${BATCH}
        for update of notices skip locked`,
    );
    if (due.length === 0) return 0;
    for (const { notice, by_mail, checkpoint, ...to } of due) {
      if (by_mail)
        await queueMail(tx, await noticeMail(ctx, to, toNotice(notice), checkpoint), now);
    }
    const ids = due.map(({ notice }) => notice.id);
    await tx.update(notices).set({ mail_due: false }).where(inArray(notices.id, ids));
    return due.length;
  });
}

/**
 * Runs `queueNoticeMails` until stopped: now, each second in which this process has published notices, and every 30
 * seconds.
 */
export function startNoticeMails(
  ctx: Context<"config" | "keys" | "notificationFeed">,
): PeriodicTask {
  let intervals = 0;
  const lookSoon = () => {
    intervals = 0;
  };
  const stopListening = ctx.notificationFeed.onPublish(lookSoon);
  const task = startPeriodicTask({
    job: "queue-notice-mails",
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: async (signal) => {
      const isDue = intervals === 0;
      intervals = (intervals + 1) % INTERVALS_MAX;
      if (isDue) await queueNoticeMails(ctx, signal);
    },
    failed: "the mails of notices were not queued",
  });
  return {
    stop: async () => {
      stopListening();
      await task.stop();
    },
  };
}
