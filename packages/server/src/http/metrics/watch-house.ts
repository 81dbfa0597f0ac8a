import { statfs } from "node:fs/promises";
import { gte, sum } from "drizzle-orm";
import { Counter, Gauge } from "prom-client";
import { selectNewestBlock } from "../../ledger/sealing/select-newest-block";
import { selectOldestMail } from "../../messages/mail/waiting-mails";
import type { Database } from "../../platform/db/client";
import { readCounters } from "../../platform/db/read-counters";
import { commissionTotals } from "../../platform/db/schema/index";
import { jobRuns } from "../../platform/periodic-task";
import { securityEventCounts } from "../../platform/security-log";
import type { Services } from "../../platform/services";

/** Registers what an operator looks at first at night: jobs, mails that wait, seals, the disk, and how much people do. */
export function watchHouse({
  config,
  db,
  metrics: { registry },
}: Pick<Services, "config" | "db" | "metrics">): void {
  const registers = [registry];
  new Gauge({
    name: "signpoint_job_last_success_timestamp_seconds",
    help: "When each periodic job of this server ended well for the last time; before the first time, its start.",
    labelNames: ["job"],
    registers,
    aggregator: "max",
    collect() {
      for (const [job, { succeededAtMs }] of jobRuns) this.set({ job }, succeededAtMs / 1_000);
    },
  });
  new Gauge({
    name: "signpoint_job_interval_seconds",
    help: "How often each periodic job of this server runs.",
    labelNames: ["job"],
    registers,
    aggregator: "first",
    collect() {
      for (const [job, { intervalMs }] of jobRuns) this.set({ job }, intervalMs / 1_000);
    },
  });
  new Counter({
    name: "signpoint_security_events_total",
    help: "Security events of this server by their name, such as login_failed.",
    labelNames: ["event"],
    registers,
    collect() {
      this.reset();
      for (const [event, count] of securityEventCounts) this.inc({ event }, count);
    },
  });
  new Gauge({
    name: "signpoint_oldest_mail_timestamp_seconds",
    help: "When the mail was queued that has waited longest; absent while none waits.",
    registers,
    aggregator: "first",
    async collect() {
      const oldest = await selectOldestMail(db);
      if (oldest === null) this.remove();
      else this.set(toSeconds(oldest));
    },
  });
  new Gauge({
    name: "signpoint_last_block_timestamp_seconds",
    help: "When the newest block of the ledger was sealed; absent before the first.",
    registers,
    aggregator: "first",
    async collect() {
      const newest = await selectNewestBlock(db);
      if (newest === null) this.remove();
      else this.set(toSeconds(newest.sealed_at));
    },
  });
  new Gauge({
    name: "signpoint_disk_free_ratio",
    help: "The free part of the disk that holds the data folder, 0 to 1.",
    registers,
    aggregator: "first",
    async collect() {
      const disk = await statfs(config.DATA_DIR).catch(() => null);
      if (disk === null) this.remove();
      else this.set(disk.bavail / disk.blocks);
    },
  });
  watchPeople(db, registers);
}

/** Registers what fraud or a broken signup moves first. */
function watchPeople(db: Database, registers: Services["metrics"]["registry"][]): void {
  new Gauge({
    name: "signpoint_people",
    help: "Accounts.",
    registers,
    aggregator: "first",
    async collect() {
      this.set((await readCounters(db)).users ?? 0);
    },
  });
  new Gauge({
    name: "signpoint_signings",
    help: "Signed contracts by their status.",
    labelNames: ["status"],
    registers,
    aggregator: "first",
    async collect() {
      for (const [name, amount] of Object.entries(await readCounters(db))) {
        const [, status] = /^signings_(.+)$/.exec(name) ?? [];
        if (status !== undefined) this.set({ status }, amount);
      }
    },
  });
  new Gauge({
    name: "signpoint_approved_cash_dollars",
    help: "What approved cash redemptions of this and the last month (UTC) come to.",
    registers,
    aggregator: "first",
    async collect() {
      const [totals] = await db
        .select({ amount: sum(commissionTotals.amount).mapWith(Number) })
        .from(commissionTotals)
        .where(gte(commissionTotals.month, lastMonth()));
      this.set(totals?.amount ?? 0);
    },
  });
}

function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7);
}

function toSeconds(instant: string): number {
  return new Date(instant).getTime() / 1_000;
}
