import { spawn } from "node:child_process";
import os from "node:os";
import { MS_PER_HOUR, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { and, desc, eq, isNull } from "drizzle-orm";
import { tryLock } from "../../platform/db/advisory-locks";
import type { Database } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { restoreDrills } from "../../platform/db/schema/index";
import { inTransaction, singleStatement } from "../../platform/db/transaction";
import { findInstalled } from "../../platform/find-installed";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import type { Services } from "../../platform/services";

type DrillServices = Pick<Services, "config" | "db" | "now" | "log">;

/** How often a server checks whether a drill is due. */
const CHECK_INTERVAL_MS = 15 * MS_PER_MINUTE;

/**
 * Runs a restore drill in a process of its own whenever the last one of any server is `RESTORE_DRILL_INTERVAL_HOURS` old,
 * until stopped; null when that is 0. What it prints is logged; its result is recorded by the process itself.
 */
export function startScheduledDrills(services: DrillServices): PeriodicTask | null {
  const { config, log } = services;
  if (config.RESTORE_DRILL_INTERVAL_HOURS === 0) return null;
  return startPeriodicTask({
    job: "scheduled-drill",
    intervalMs: CHECK_INTERVAL_MS,
    log,
    run: async (signal) => {
      const id = await claimDueDrill(services);
      if (id === null) return;
      const drilled = signal.aborted ? null : await runDrill(id, signal);
      if (drilled === null || signal.aborted) {
        await releaseClaim(services, id);
        return;
      }
      const { code, output } = drilled;
      if (code === 0) log.info({ output }, "the restore drill was good");
      else log.error({ code, output }, "the restore drill was not good");
    },
    failed: "the restore drill failed",
  });
}

/** Inserts a drill that is due and returns its id; null when none is due or another server has just claimed it. */
export async function claimDueDrill({
  config,
  db,
  now,
}: Omit<DrillServices, "log">): Promise<string | null> {
  return await inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, "restoreDrill"))) return null;
    const last = await selectLastStart(tx);
    const dueMs = (last ?? 0) + config.RESTORE_DRILL_INTERVAL_HOURS * MS_PER_HOUR;
    if (now().getTime() < dueMs) return null;
    const id = newId();
    await tx.insert(restoreDrills).values({ id, started_at: now().toISOString() });
    return id;
  });
}

/** Deletes the claim of a drill that was broken off, so that it is due at once. One that is recorded stays. */
export async function releaseClaim({ db }: Pick<DrillServices, "db">, id: string): Promise<void> {
  await singleStatement(db)
    .delete(restoreDrills)
    .where(and(eq(restoreDrills.id, id), isNull(restoreDrills.finished_at)));
}

async function selectLastStart(db: Database): Promise<number | null> {
  const [last] = await db
    .select({ started_at: restoreDrills.started_at })
    .from(restoreDrills)
    .orderBy(desc(restoreDrills.started_at))
    .limit(1);
  return last === undefined ? null : new Date(last.started_at).getTime();
}

/** Runs the command in a process that leaves the processor to all others. Ends it in an orderly way when aborted. */
function runDrill(id: string, stop: AbortSignal): Promise<{ code: number | null; output: string }> {
  const program = findInstalled("signpoint.js");
  if (program === null) throw new Error("The restore drill is missing from this installation.");
  const child = spawn(
    process.execPath,
    [...process.execArgv, program, "restore-drill", "--run", id, "--shell"],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  const end = () => child.kill("SIGTERM");
  stop.addEventListener("abort", end, { once: true });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      stop.removeEventListener("abort", end);
      resolve({ code, output: Buffer.concat(chunks).toString().trim() });
    });
  });
}
