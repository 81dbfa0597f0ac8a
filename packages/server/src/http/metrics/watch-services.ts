import { count, isNotNull, isNull, lte } from "drizzle-orm";
import { Gauge } from "prom-client";
import { countWhere } from "../../platform/db/count-where";
import { poolOf } from "../../platform/db/postgres/postgres-pool";
import { readCounters } from "../../platform/db/read-counters";
import { accountDeletions, mails } from "../../platform/db/schema/index";
import type { Services } from "../../platform/services";
import { countOverdue } from "../../work/review-times/count-overdue";

/**
 * Registers the metrics that are read on each scrape: streams, mails, pending decisions, pool connections. What is read
 * from the database is the same in all worker processes, and the first value is that of all.
 */
export function watchServices(services: Services): void {
  const { db, metrics, notificationFeed } = services;
  const { registry } = metrics;
  const registers = [registry];
  new Gauge({
    name: "signpoint_notification_streams",
    help: "Open streams of notifications and notices of this server.",
    registers,
    collect() {
      this.set(notificationFeed.followers);
    },
  });
  new Gauge({
    name: "signpoint_mails",
    help: "Mails in the outbox: waiting to be sent, and given up.",
    labelNames: ["state"],
    registers,
    aggregator: "first",
    async collect() {
      const { next_attempt_at } = mails;
      this.set({ state: "waiting" }, await db.$count(mails, isNotNull(next_attempt_at)));
      this.set({ state: "given_up" }, await db.$count(mails, isNull(next_attempt_at)));
    },
  });
  new Gauge({
    name: "signpoint_pending_approvals",
    help: "What waits for an admin's decision.",
    labelNames: ["kind"],
    registers,
    aggregator: "first",
    async collect() {
      const counts = await readCounters(db);
      this.set({ kind: "contract" }, counts.signings_pending ?? 0);
      this.set({ kind: "item" }, counts.redemptions_item_pending ?? 0);
      this.set({ kind: "cash" }, counts.redemptions_cash_pending ?? 0);
    },
  });
  new Gauge({
    name: "signpoint_overdue_approvals",
    help: "What waits for an admin's decision beyond the time that was promised.",
    labelNames: ["kind"],
    registers,
    aggregator: "first",
    async collect() {
      const counts = await countOverdue(db, services.now());
      for (const [kind, count] of Object.entries(counts)) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: "signpoint_account_deletions",
    help: "Accounts whose owners want them deleted: before their date, and beyond it because something is open.",
    labelNames: ["state"],
    registers,
    aggregator: "first",
    async collect() {
      const isDue = lte(accountDeletions.deletes_at, services.now().toISOString());
      const [counts] = await db
        .select({ all: count(), overdue: countWhere(isDue) })
        .from(accountDeletions);
      this.set({ state: "overdue" }, counts?.overdue ?? 0);
      this.set({ state: "waiting" }, (counts?.all ?? 0) - (counts?.overdue ?? 0));
    },
  });
  const pool = poolOf(db);
  if (pool === null) return;
  new Gauge({
    name: "signpoint_database_connections",
    help: "Connections of the pool, and how many queries wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "awaited" }, pool.waitingCount);
    },
  });
}
