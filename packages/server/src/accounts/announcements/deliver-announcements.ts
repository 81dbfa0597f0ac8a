import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import { personalCause } from "../../messages/notifications/personal-cause";
import type { Context } from "../../platform/context";
import type { Database, Transaction } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { announcements, mails, notices, users } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import { onAnnouncementStarted } from "./start-announcement";

/** Looks without having been told, since a process may end between a confirmation and its announcement. */
const INTERVAL_MS = 30_000;
/** Looks again while an announcement is under way: mails leave, and another server may have ended. */
const AGAIN_MS = 1_000;
/** The people who are told in one transaction, and the mails that may wait before the next ones are told. */
const BATCH = 200;

/**
 * Tells the next people of the announcement that is under way, a batch in each transaction, until all were told or `BATCH` mails
 * wait: so the mails of everything else, which leave in the order of their time, never wait for more. Returns how many were told. A server that dies
 * loses its batch alone, and another goes on after the last one that was committed. Ends between two batches when aborted.
 */
export async function deliverAnnouncements(
  ctx: Context<"config" | "notificationFeed">,
  signal?: AbortSignal,
): Promise<number> {
  let told = 0;
  while (!signal?.aborted && (await hasRoom(ctx))) {
    const batch = await tellBatch(ctx);
    if (batch === null) break;
    told += batch;
  }
  return told;
}

async function isUnderWay(db: Database): Promise<boolean> {
  return (await db.$count(announcements, eq(announcements.state, "sending"))) > 0;
}

/** Without SMTP mails are only shown, and never leave. */
async function hasRoom({ db, now, config }: Context<"config">): Promise<boolean> {
  if (!(await isUnderWay(db))) return false;
  const isDue = lte(mails.next_attempt_at, now().toISOString());
  const [{ count } = { count: 0 }] = await executeRows<{ count: number }>(
    db,
    sql`select (select count(*) from (select 1 from ${notices} where ${notices.mail_due} limit ${BATCH}) as due)::int
      + (select count(*) from (select 1 from ${mails} where ${isDue} and ${config.SMTP_URL !== undefined} limit ${BATCH}) as due)::int as count`,
  );
  return count < BATCH;
}

/** Returns how many people were told; null when nothing is under way, or another server has the next batch. */
async function tellBatch(ctx: Context<"notificationFeed">): Promise<number | null> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const [announcement] = await tx
      .select()
      .from(announcements)
      .where(eq(announcements.state, "sending"))
      .for("no key update", { skipLocked: true });
    if (announcement === undefined) return null;
    const people = await findNext(tx, announcement);
    const kind = announcement.holds_from === null ? "announcement" : "terms_notice";
    await insertNotifications(
      tx,
      people.map((person_id) => ({
        to: "person",
        kind,
        person_id,
        about: { announcement_id: announcement.id },
        cause_id: personalCause(announcement.id, person_id),
      })),
      now,
    );
    const isLast = people.length < BATCH;
    await tx
      .update(announcements)
      .set({
        told: announcement.told + people.length,
        told_up_to: people.at(-1) ?? announcement.told_up_to,
        ...(isLast && { state: "sent", finished_at: now.toISOString() }),
      })
      .where(eq(announcements.id, announcement.id));
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return people.length;
  });
}

/** Locks the next people whom an announcement is for, so that none is told whose account is being deleted, and returns their ids. */
async function findNext(
  tx: Transaction,
  { started_at, told_up_to }: typeof announcements.$inferSelect,
): Promise<string[]> {
  if (started_at === null) throw new Error("an announcement is told before it started");
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.deleted_at),
        lte(users.created_at, started_at),
        told_up_to === null ? undefined : gt(users.id, told_up_to),
      ),
    )
    .orderBy(asc(users.id))
    .limit(BATCH)
    .for("key share");
  return people.map(({ id }) => id);
}

/**
 * Runs `deliverAnnouncements` until stopped: now, when this process starts an announcement, each second while one is under way,
 * and every 30 seconds.
 */
export function startAnnouncements(ctx: Context<"config" | "notificationFeed">): PeriodicTask {
  let again: NodeJS.Timeout | undefined;
  const task = startPeriodicTask({
    job: "deliver-announcements",
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: async (signal) => {
      clearTimeout(again);
      const told = await deliverAnnouncements(ctx, signal);
      if (await isUnderWay(ctx.db)) again = setTimeout(task.wake, AGAIN_MS);
      return told;
    },
    done: "people told of an announcement",
    failed: "an announcement was not told",
  });
  const stopListening = onAnnouncementStarted(task.wake);
  return {
    stop: async () => {
      stopListening();
      await task.stop();
      clearTimeout(again);
    },
  };
}
