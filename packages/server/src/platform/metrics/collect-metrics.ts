import cluster from "node:cluster";
import * as z from "zod";
import { requestFromPeer, respondToPeer } from "../cluster/peer-requests";
import type { Metrics } from "./metrics";

/**
 * Returns the metrics in Prometheus' format: those of this process or, when it is a worker, of all workers together,
 * which the primary process collects.
 */
export async function collectMetrics({ registry }: Metrics): Promise<string> {
  if (cluster.worker === undefined) return await registry.metrics();
  return z.string().parse(await requestFromPeer(cluster.worker));
}

/** Reports the metrics of this process to the primary process whenever that asks; does nothing without one. */
export function reportMetrics({ registry }: Metrics): void {
  if (cluster.worker !== undefined)
    respondToPeer(cluster.worker, () => registry.getMetricsAsJSON());
}
