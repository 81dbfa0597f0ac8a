import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

import { COMMIT, VERSION } from "../version";

/** How often the event loop's lag is looked at, which wakes the process each time: the default of 10 ms costs an idle one most. */
const LAG_EVERY_MS = 100;
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one server, for its operator. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<"method" | "route" | "status">;
  /** What was erased because of its age. */
  erased: Counter<"kind">;
}

/** Returns metrics with a registry of their own, so that several servers in one process do not share them. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  return {
    registry,
    requests: new Histogram({
      name: "signpoint_http_request_duration_seconds",
      help: "Time until a request was answered, by what it asked for and the status.",
      labelNames: ["method", "route", "status"],
      buckets: BUCKETS_SECONDS,
      registers: [registry],
    }),
    erased: new Counter({
      name: "signpoint_erased_total",
      help: "Records that this server has erased or anonymized because of their age.",
      labelNames: ["kind"],
      registers: [registry],
    }),
  };
}

/** Registers the metrics of the process: memory, CPU, event loop, garbage collection, and that it serves. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  new Gauge({
    name: "signpoint_build_info",
    help: "The version, commit and Node that run; always 1.",
    labelNames: ["version", "commit", "node"],
    registers: [registry],
    aggregator: "first",
  }).set({ version: VERSION, commit: COMMIT, node: process.version }, 1);
  new Gauge({
    name: "signpoint_server_processes",
    help: "Processes of this server that serve requests.",
    registers: [registry],
  }).set(1);
}
