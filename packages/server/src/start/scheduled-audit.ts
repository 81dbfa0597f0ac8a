import { desc, lt, sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "../db/client";
import { inLongTransaction } from "../db/long-transaction";
import { newId } from "../db/new-id";
import { auditRuns } from "../db/schema/index";
import { singleStatement } from "../db/transaction";
import { type AuditReport, auditWithin } from "../ledger/audit";
import { type PeriodicTask, startPeriodicTask } from "../periodic-task";
import type { Services } from "../services";

type AuditServices = Pick<Services, "config" | "db" | "now" | "log">;

/** Any number that no other advisory lock of ours uses. */
const AUDIT_LOCK = 7_046_110_276;
const MS_PER_HOUR = 3_600_000;
/** How often a server looks whether an audit is due. */
const LOOK_MS = 15 * 60_000;
const KEEP_DAYS = 400;
/** So many are logged one by one; the metric counts all. */
const LOGGED_MAX = 100;

/**
 * Audits when the last scheduled audit, of whichever server, is `AUDIT_INTERVAL_HOURS` old; returns the report,
 * or null when none is due or another server is at it. On Postgres it is one snapshot; on the embedded engine
 * other queries go on between its statements.
 */
export async function auditWhenDue(
  services: AuditServices,
  engine: OpenDatabase["engine"],
  signal?: AbortSignal,
): Promise<AuditReport | null> {
  const { db } = services;
  if (!(await isDue(services, db))) return null;
  if (engine === "pglite") return await auditAndKeep(services, db, signal);
  return await inLongTransaction(
    db,
    async (tx) => {
      const { rows } = (await tx.execute(
        sql`select pg_try_advisory_xact_lock(${AUDIT_LOCK}) as taken`,
      )) as unknown as { rows: { taken: boolean }[] };
      // Another server may have finished one since the first look.
      if (rows[0]?.taken !== true || !(await isDue(services, tx))) return null;
      return await auditAndKeep(services, tx, signal);
    },
    { isolationLevel: "repeatable read" },
  );
}

async function isDue({ config, now }: AuditServices, db: Database): Promise<boolean> {
  const [last] = await db
    .select({ finished_at: auditRuns.finished_at })
    .from(auditRuns)
    .orderBy(desc(auditRuns.finished_at))
    .limit(1);
  if (last === undefined) return true;
  const ageMs = now().getTime() - new Date(last.finished_at).getTime();
  return ageMs >= config.AUDIT_INTERVAL_HOURS * MS_PER_HOUR;
}

async function auditAndKeep(
  { now, log }: AuditServices,
  db: Database,
  signal?: AbortSignal,
): Promise<AuditReport> {
  const report = await auditWithin(db, { signal });
  const { mismatches, ...looked } = report;
  const finished = now();
  await singleStatement(db).insert(auditRuns).values({
    id: newId(),
    finished_at: finished.toISOString(),
    mismatches: mismatches.length,
  });
  const oldest = new Date(finished.getTime() - KEEP_DAYS * 24 * MS_PER_HOUR);
  await singleStatement(db)
    .delete(auditRuns)
    .where(lt(auditRuns.finished_at, oldest.toISOString()));
  for (const mismatch of mismatches.slice(0, LOGGED_MAX)) {
    log.error({ mismatch }, "the audit found a mismatch");
  }
  if (mismatches.length === 0) log.info(looked, "the audit is clean");
  else log.error({ ...looked, mismatches: mismatches.length }, "the audit is not clean");
  return report;
}

/** Audits whenever one is due, until stopped; null when `AUDIT_INTERVAL_HOURS` is 0. */
export function startScheduledAudit(
  services: AuditServices,
  engine: OpenDatabase["engine"],
): PeriodicTask | null {
  if (services.config.AUDIT_INTERVAL_HOURS === 0) return null;
  const stopping = new AbortController();
  const work = startPeriodicTask(async () => {
    try {
      await auditWhenDue(services, engine, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) services.log.error({ err: error }, "the audit failed");
    }
  }, LOOK_MS);
  return {
    stop: async () => {
      stopping.abort();
      await work.stop();
    },
  };
}
