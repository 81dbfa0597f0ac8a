import { desc, eq, isNotNull, max } from "drizzle-orm";
import { Gauge } from "prom-client";
import { restoreDrills } from "../../platform/db/schema/index";
import type { Services } from "../../platform/services";

/** Registers the results of restore drills: the same on every server, absent before the first. */
export function watchDrills({ db, metrics: { registry } }: Pick<Services, "db" | "metrics">): void {
  const { started_at, finished_at, backup_created_at, problems } = restoreDrills;
  new Gauge({
    name: "signpoint_restore_drill_problems",
    help: "What the last restore drill that ended has found.",
    registers: [registry],
    aggregator: "first",
    async collect() {
      const [last] = await db
        .select({ problems })
        .from(restoreDrills)
        .where(isNotNull(finished_at))
        .orderBy(desc(started_at))
        .limit(1);
      if (last?.problems == null) this.remove();
      else this.set(last.problems);
    },
  });
  const newestOfGood = async (kind: "drill" | "backup") => {
    const [good] = await db
      .select({ drill: max(finished_at), backup: max(backup_created_at) })
      .from(restoreDrills)
      .where(eq(problems, 0));
    return good?.[kind] ?? null;
  };
  const watchNewest = (name: string, help: string, kind: "drill" | "backup") =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: "first",
      async collect() {
        const newest = await newestOfGood(kind);
        if (newest === null) this.remove();
        else this.set(new Date(newest).getTime() / 1_000);
      },
    });
  watchNewest(
    "signpoint_restore_drill_last_good_timestamp_seconds",
    "When a restore drill found no problem for the last time.",
    "drill",
  );
  watchNewest(
    "signpoint_restored_backup_timestamp_seconds",
    "When the newest backup was made that a restore drill found to be good.",
    "backup",
  );
}
