import { desc, eq, max } from "drizzle-orm";
import { Gauge } from "prom-client";
import { auditRuns } from "../../platform/db/schema/index";
import type { Services } from "../../platform/services";

/** Registers the results of the scheduled audits: the same on every server, absent before the first audit. */
export function watchAudit({ db, metrics: { registry } }: Pick<Services, "db" | "metrics">): void {
  new Gauge({
    name: "signpoint_audit_mismatches",
    help: "What did not add up in the last scheduled audit.",
    registers: [registry],
    aggregator: "first",
    async collect() {
      const [last] = await db
        .select({ mismatches: auditRuns.mismatches })
        .from(auditRuns)
        .orderBy(desc(auditRuns.finished_at))
        .limit(1);
      if (last === undefined) this.remove();
      else this.set(last.mismatches);
    },
  });
  new Gauge({
    name: "signpoint_audit_last_clean_timestamp_seconds",
    help: "When a scheduled audit was clean for the last time.",
    registers: [registry],
    aggregator: "first",
    async collect() {
      const [last] = await db
        .select({ finished_at: max(auditRuns.finished_at) })
        .from(auditRuns)
        .where(eq(auditRuns.mismatches, 0));
      if (last?.finished_at) this.set(new Date(last.finished_at).getTime() / 1_000);
      else this.remove();
    },
  });
}
