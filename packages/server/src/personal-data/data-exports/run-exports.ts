import { DATA_EXPORT_DAYS } from "@signpoint/api/platform/constants";
import { instantAfter, MS_PER_DAY, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { and, eq, gte, lt, lte, ne, or, sql } from "drizzle-orm";
import { queueMail } from "../../messages/mail/queue-mail";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { dataExports } from "../../platform/db/schema/index";
import { afterCommit, inTransaction, singleStatement } from "../../platform/db/transaction";
import { findProfile } from "../../platform/people/find-profile";
import { findSuspensionStarts } from "../../platform/people/find-suspension";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import { signMailedExportLink } from "./export-link";
import { type DataExportRow, exportKey } from "./export-row";
import { dataCopyMail } from "./mails";
import { makeExport } from "./make-export";
import { lockOwner } from "./queue-export";
import { removeExportLeftovers } from "./write-zip";

const INTERVAL_MS = 5_000;
/** An export whose server has not reported for this long is begun again by another one. */
const LEASE_MS = 5 * MS_PER_MINUTE;
const ATTEMPTS_MAX = 3;

type ExportContext = Context<"files" | "bankKeys" | "notificationFeed" | "config" | "keys">;

/**
 * Makes the exports that are queued, one after the other, and removes what has expired. Returns how many were made. Begins none
 * once aborted.
 */
export async function runDataExports(ctx: ExportContext, signal?: AbortSignal): Promise<number> {
  // One look for what mostly finds nothing, in place of each step's own.
  const [found] = await executeRows(
    ctx.db,
    sql`select 1 from data_exports
      where state in ('queued', 'running', 'removing')
        or (state = 'ready' and expires_at <= ${ctx.now().toISOString()})
      limit 1`,
  );
  if (found === undefined) return 0;
  await removeOldExports(ctx);
  let made = 0;
  while (!signal?.aborted) {
    const claimed = await claim(ctx);
    if (claimed === null) break;
    try {
      await finish(ctx, claimed, await makeExport(ctx, claimed, reporterOf(ctx, claimed)));
      made += 1;
    } catch (error) {
      ctx.log.error({ err: error, export_id: claimed.id }, "an export was not made");
      await giveUp(ctx, claimed);
      await removeUnwanted(ctx, claimed);
    }
  }
  return made;
}

/**
 * Takes the oldest export that is queued, or whose server has stopped reporting; null when there is
 * none. Marks an export as failed when its server stopped during the last attempt.
 */
async function claim(ctx: ExportContext): Promise<DataExportRow | null> {
  const now = ctx.now();
  const isAbandoned = and(
    eq(dataExports.state, "running"),
    lt(dataExports.leased_until, now.toISOString()),
  );
  const failed = await singleStatement(ctx.db)
    .update(dataExports)
    .set({ state: "failed", leased_until: null })
    .where(and(isAbandoned, gte(dataExports.attempts, ATTEMPTS_MAX)))
    .returning({ id: dataExports.id });
  for (const { id } of failed) ctx.log.error({ export_id: id }, "an export was given up");
  const isFree = or(
    eq(dataExports.state, "queued"),
    and(isAbandoned, lt(dataExports.attempts, ATTEMPTS_MAX)),
  );
  const [row] = await singleStatement(ctx.db)
    .update(dataExports)
    .set({
      state: "running",
      progress: 0,
      attempts: sql`${dataExports.attempts} + 1`,
      leased_until: leaseFrom(now),
    })
    .where(
      eq(
        dataExports.id,
        sql`(select id from data_exports where ${isFree} order by requested_at limit 1 for update skip locked)`,
      ),
    )
    .returning();
  return row ?? null;
}

function leaseFrom(now: Date): string {
  return instantAfter(now, LEASE_MS);
}

/**
 * Returns the function that stores the progress and renews the lease. The function throws when
 * another server has taken the export over, or when it was removed.
 */
function reporterOf(ctx: ExportContext, { id, attempts }: DataExportRow) {
  return async (progress: number): Promise<void> => {
    const stored = await singleStatement(ctx.db)
      .update(dataExports)
      .set({ progress: Math.min(99, progress), leased_until: leaseFrom(ctx.now()) })
      .where(
        and(
          eq(dataExports.id, id),
          eq(dataExports.state, "running"),
          eq(dataExports.attempts, attempts),
        ),
      )
      .returning({ id: dataExports.id });
    if (stored.length === 0) throw new Error("another server makes this export, or it is removed");
  };
}

async function finish(
  ctx: ExportContext,
  { id, attempts, user_id }: DataExportRow,
  sizeBytes: number,
): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockOwner(tx, user_id);
    const [ready] = await tx
      .update(dataExports)
      .set({
        state: "ready",
        progress: 100,
        size_bytes: sizeBytes,
        leased_until: null,
        expires_at: instantAfter(now, DATA_EXPORT_DAYS * MS_PER_DAY),
      })
      .where(
        and(
          eq(dataExports.id, id),
          eq(dataExports.state, "running"),
          eq(dataExports.attempts, attempts),
        ),
      )
      .returning();
    if (ready === undefined) throw new Error("the export was removed meanwhile");
    await announce(tx, ctx, { id, user_id });
  });
}

/**
 * Tells the owner that the export is ready: by a notice, or during a suspension by a mail with a
 * link.
 */
async function announce(
  tx: Transaction,
  ctx: ExportContext,
  { id, user_id }: Pick<DataExportRow, "id" | "user_id">,
): Promise<void> {
  const now = ctx.now();
  if ((await findSuspensionStarts(tx, [user_id], now)).size === 0) {
    const told = {
      to: "person",
      kind: "data_export_ready",
      person_id: user_id,
      cause_id: id,
    } as const;
    await insertNotifications(tx, [told], now);
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return;
  }
  const owner = await findProfile({ db: tx }, user_id);
  if (owner === null) throw new Error("the account was deleted meanwhile");
  await queueMail(tx, await dataCopyMail(owner, signMailedExportLink(ctx, id)), now);
}

/** Queues an export again after a failed attempt; marks it as failed after the last one. */
async function giveUp(ctx: ExportContext, { id, attempts }: DataExportRow): Promise<void> {
  await singleStatement(ctx.db)
    .update(dataExports)
    .set({
      state: attempts < ATTEMPTS_MAX ? "queued" : "failed",
      leased_until: null,
    })
    .where(
      and(
        eq(dataExports.id, id),
        eq(dataExports.state, "running"),
        eq(dataExports.attempts, attempts),
      ),
    );
}

/**
 * Removes the file of an export that was removed while it was made. The removal can run before the
 * file is stored, and would leave the file behind for ever. Keeps the file when another server has
 * taken the export over.
 */
async function removeUnwanted(ctx: ExportContext, { id }: DataExportRow): Promise<void> {
  const isKept = and(eq(dataExports.id, id), ne(dataExports.state, "removing"));
  if ((await ctx.db.$count(dataExports, isKept)) === 0) {
    await ctx.files.store.remove(exportKey({ id }));
  }
}

/**
 * Removes exports that have expired or are marked for it: first the file, then the row, so that no
 * file is left without a row. An export that cannot be removed stays for the next run and delays no
 * other.
 */
async function removeOldExports(ctx: ExportContext): Promise<void> {
  const due = await ctx.db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      or(
        eq(dataExports.state, "removing"),
        and(eq(dataExports.state, "ready"), lte(dataExports.expires_at, ctx.now().toISOString())),
      ),
    );
  for (const row of due) {
    try {
      await ctx.files.store.remove(exportKey(row));
      await singleStatement(ctx.db).delete(dataExports).where(eq(dataExports.id, row.id));
    } catch (error) {
      ctx.log.warn({ err: error, export_id: row.id }, "an export could not be removed");
    }
  }
}

/** Runs `runDataExports` now and every 5 seconds until stopped; removes at first what killed servers left. */
export function startDataExports(ctx: ExportContext): PeriodicTask {
  let isCleared = false;
  return startPeriodicTask({
    job: "run-exports",
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: async (signal) => {
      if (!isCleared) await removeExportLeftovers();
      isCleared = true;
      return await runDataExports(ctx, signal);
    },
    done: "exports of people's data made",
    failed: "exports of people's data were not made",
  });
}
