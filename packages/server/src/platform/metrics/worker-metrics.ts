import type { Worker } from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import * as z from "zod";
import { requestFromPeer, respondToPeer } from "../cluster/peer-requests";

const Report = z.array(z.looseObject({ name: z.string(), type: z.string() }));
type Report = z.infer<typeof Report>;

/** Only these grow for ever. Others, such as memory, end with their process. */
const COUNTING_TYPES = ["counter", "histogram"];

/**
 * The metrics of all workers together, as the primary process collects them for the worker that was requested to show
 * them. The `aggregator` of a metric says how the values of several processes become one: their sum by default.
 */
export class WorkerMetrics {
  private readonly latest = new Map<Worker, Report>();
  /** What ended workers had counted when they last reported. Without it, counters would fall when one ends. */
  private ended: Promise<Report> = Promise.resolve([]);

  /** Includes a worker until it ends, and responds to it with the metrics of all. */
  add(worker: Worker): void {
    this.latest.set(worker, []);
    respondToPeer(worker, () => this.collect());
    worker.once("exit", () => {
      const last = (this.latest.get(worker) ?? []).filter(({ type }) =>
        COUNTING_TYPES.includes(type),
      );
      this.latest.delete(worker);
      this.ended = this.ended.then(async (before) =>
        Report.parse(await sum([before, last]).getMetricsAsJSON()),
      );
    });
  }

  private async collect(): Promise<string> {
    await Promise.all([...this.latest.keys()].map((worker) => this.refresh(worker)));
    const ended = await this.ended;
    return await sum([...this.latest.values(), ended]).metrics();
  }

  /** Requests the report of a worker. Throws when it does not report, unless it has ended. */
  private async refresh(worker: Worker): Promise<void> {
    try {
      const report = Report.parse(await requestFromPeer(worker));
      if (this.latest.has(worker)) this.latest.set(worker, report);
    } catch (error) {
      if (worker.isConnected()) throw error;
    }
  }
}

function sum(reports: Report[]): Registry {
  return AggregatorRegistry.aggregate<typeof Registry.PROMETHEUS_CONTENT_TYPE>(reports);
}
