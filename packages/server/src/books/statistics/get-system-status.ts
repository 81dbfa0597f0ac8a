import type { SystemStatus } from "@signpoint/api/books/statistics";
import { and, asc, count, desc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { files, mails } from "../../platform/db/schema/index";
import { isFileStoreWritable } from "../../platform/files/probe-store";

const COUNT_MAX = 1_000;

/** Returns the status of database, file store, mail and background work, tested now. */
export async function getSystemStatus(ctx: Context<"config" | "files">): Promise<SystemStatus> {
  const { config, db } = ctx;
  const [database, filesOk, mail, queue] = await Promise.all([
    getDatabaseStatus(db),
    isFileStoreWritable(ctx),
    getMailStatus(db),
    getQueueStatus(ctx),
  ]);
  return {
    database,
    files: { ok: filesOk, store: config.S3_ENDPOINT === undefined ? "local" : "s3" },
    mail: { configured: config.SMTP_URL !== undefined, ...mail },
    queue,
  };
}

/** Returns the time of one round trip. When the database cannot be reached, the whole call fails. */
async function getDatabaseStatus(db: Database): Promise<SystemStatus["database"]> {
  const startedAt = performance.now();
  await db.execute(sql`select 1`);
  return { ok: true, latency_ms: Math.round((performance.now() - startedAt) * 10) / 10 };
}

async function getMailStatus(db: Database): Promise<Omit<SystemStatus["mail"], "configured">> {
  const [queued, given_up, failed] = await Promise.all([
    countMails(db, isNotNull(mails.next_attempt_at)),
    countMails(db, isNull(mails.next_attempt_at)),
    db
      .select({ last_error: mails.last_error })
      .from(mails)
      .where(isNotNull(mails.last_error))
      .orderBy(desc(mails.created_at))
      .limit(1),
  ]);
  return { queued, given_up, last_error: failed[0]?.last_error ?? null };
}

async function countMails(db: Database, condition: ReturnType<typeof isNull>): Promise<number> {
  const some = db.select({ id: mails.id }).from(mails).where(condition).limit(COUNT_MAX).as("some");
  const [row] = await db.select({ mails: count() }).from(some);
  return row?.mails ?? 0;
}

/** Returns the background work that is due and not done. */
async function getQueueStatus({
  db,
  config,
  now,
}: Context<"config">): Promise<SystemStatus["queue"]> {
  const at = now().toISOString();
  // Without SMTP mails are never sent: that is part of the mail status, not overdue work.
  const isDue = and(
    config.SMTP_URL === undefined ? sql`false` : undefined,
    isNotNull(mails.next_attempt_at),
    lte(mails.next_attempt_at, at),
  );
  const due = db
    .select({ due_at: mails.next_attempt_at })
    .from(mails)
    .where(isDue)
    .orderBy(asc(mails.next_attempt_at))
    .limit(COUNT_MAX)
    .as("due");
  const removing = and(sql`${files.state} <> 'submitted'`, eq(files.state, "removing"));
  const [[mail], [file]] = await Promise.all([
    db.select({ waiting: count(), oldest: sql<string | null>`min(${due.due_at})` }).from(due),
    db
      .select({ waiting: count(), oldest: sql<string | null>`min(${files.created_at})` })
      .from(files)
      .where(removing),
  ]);
  const oldest = [mail?.oldest, file?.oldest]
    .flatMap((value) => (value ? [new Date(value).getTime()] : []))
    .sort((a, b) => a - b)[0];
  return {
    mails_due: mail?.waiting ?? 0,
    files_to_remove: file?.waiting ?? 0,
    oldest_due_at: oldest === undefined ? null : new Date(oldest).toISOString(),
  };
}
