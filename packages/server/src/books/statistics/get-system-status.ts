import type { SystemStatus } from "@signpoint/api/books/statistics";
import { COUNTED_MAX } from "@signpoint/api/platform/constants";
import { and, asc, count, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { countAtMost } from "../../platform/db/count-where";
import { type JsonOf, jsonObject } from "../../platform/db/json-sql";
import { files, mails } from "../../platform/db/schema/index";
import { isFileStoreWritable } from "../../platform/files/probe-store";
import { query, runQuery } from "../../platform/verb-query";

/** Returns the status of database, file store, mail and background work, tested now. */
export async function getSystemStatus(ctx: Context<"config" | "files">): Promise<SystemStatus> {
  const { config, db } = ctx;
  const [database, filesOk, mail, queue] = await Promise.all([
    getDatabaseStatus(db),
    isFileStoreWritable(ctx),
    runQuery({ db }, mailQuery, {}),
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

const selectMails = {
  queued: countAtMost(mails, isNotNull(mails.next_attempt_at)),
  given_up: countAtMost(mails, isNull(mails.next_attempt_at)),
  last_error: sql<string | null>`(select ${mails.last_error} from ${mails}
    where ${mails.last_error} is not null order by ${mails.created_at} desc limit 1)`,
};

const mailQuery = query<object, JsonOf<typeof selectMails>>(jsonObject(selectMails));

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
    .limit(COUNTED_MAX)
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
