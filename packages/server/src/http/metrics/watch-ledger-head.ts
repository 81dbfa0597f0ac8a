import { Gauge } from "prom-client";
import type { Services } from "../../platform/services";
import "../../ledger/sealing/known-head";

/** Registers whether the ledger continues what this server knows of it; not the same on every server. */
export function watchLedgerHead({
  knownHead,
  metrics: { registry },
}: Pick<Services, "knownHead" | "metrics">): void {
  new Gauge({
    name: "signpoint_ledger_head_mismatch",
    help: "1 while this server signs nothing, since the ledger does not continue what it knows; else 0.",
    registers: [registry],
    aggregator: "max",
    collect() {
      this.set(knownHead.problem === null ? 0 : 1);
    },
  });
}
