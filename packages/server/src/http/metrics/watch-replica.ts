import { Gauge } from "prom-client";
import type { Services } from "../../platform/services";

/** Registers how far the replica of `DATABASE_REPLICA_URL` is behind; nothing without one. */
export function watchReplica({
  metrics: { registry },
  replica,
}: Pick<Services, "metrics" | "replica">): void {
  if (replica === null) return;
  new Gauge({
    name: "signpoint_replica_lag_seconds",
    help: "By how many seconds the replica is behind the primary, at most; grows while it does not answer.",
    registers: [registry],
    aggregator: "max",
    async collect() {
      this.set(await replica.measureLag());
    },
  });
}
