import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { desc, lt } from "drizzle-orm";
import { type AuditReport, auditWithin } from "../../ledger/audit/audit";
import { tryLock } from "../../platform/db/advisory-locks";
import type { Database, OpenDatabase } from "../../platform/db/client";
import { inLongTransaction } from "../../platform/db/long-transaction";
import { newId } from "../../platform/db/new-id";
import { auditRuns } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { describeMissing, findMissingFiles } from "../../platform/files/marked-store";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import type { Services } from "../../platform/services";

type AuditServices = Pick<
  Services,
  "config" | "db" | "now" | "log" | "ledgerKey" | "knownHead" | "files"
>;

/** How often a server checks whether an audit is due. */
const CHECK_INTERVAL_MS = 15 * MS_PER_MINUTE;
const KEEP_DAYS = 400;
/** How many mismatches are logged one by one; the metric counts all. */
const LOGGED_MAX = 100;

/**
 * Audits when the last scheduled audit of any server is `AUDIT_INTERVAL_HOURS` old. Returns the report, or
 * null when none is due or another server is auditing. On Postgres the audit reads one snapshot; on the
 * embedded engine other queries run between its statements. Afterwards all files are looked for, and a warning tells how many are
 * missing.
 */
export async function auditWhenDue(
  services: AuditServices,
  engine: OpenDatabase["engine"],
  signal?: AbortSignal,
): Promise<AuditReport | null> {
  const report = await auditByEngine(services, engine, signal);
  if (report === null) return null;
  const { db, files, log } = services;
  const found = await findMissingFiles(db, files.store, () => signal?.throwIfAborted());
  const { looked, missing } = found;
  if (missing.length > 0) log.warn({ looked, missing: missing.length }, describeMissing(found));
  return report;
}

async function auditByEngine(
  services: AuditServices,
  engine: OpenDatabase["engine"],
  signal?: AbortSignal,
): Promise<AuditReport | null> {
  const { db } = services;
  if (!(await isDue(services, db))) return null;
  if (engine === "pglite") return await auditAndRecord(services, db, signal);
  return await inLongTransaction(
    db,
    async (tx) => {
      // Another server may have finished one in the meantime.
      if (!(await tryLock(tx, "audit")) || !(await isDue(services, tx))) return null;
      return await auditAndRecord(services, tx, signal);
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

async function auditAndRecord(
  { config, now, log, ledgerKey, knownHead }: AuditServices,
  db: Database,
  signal?: AbortSignal,
): Promise<AuditReport> {
  const kept = await knownHead.kept();
  const hasRealClock = !config.isDevelopment;
  const report = await auditWithin(db, { signal, ledgerKey, kept, hasRealClock });
  const { mismatches, ...looked } = report;
  const finished = now();
  await singleStatement(db).insert(auditRuns).values({
    id: newId(),
    finished_at: finished.toISOString(),
    mismatches: mismatches.length,
  });
  const oldest = new Date(finished.getTime() - KEEP_DAYS * MS_PER_DAY);
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
  return startPeriodicTask({
    job: "scheduled-audit",
    intervalMs: CHECK_INTERVAL_MS,
    log: services.log,
    run: (signal) => auditWhenDue(services, engine, signal),
    failed: "the audit failed",
  });
}
