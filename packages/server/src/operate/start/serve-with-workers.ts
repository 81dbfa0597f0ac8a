import cluster from "node:cluster";
import { WorkerGroup } from "../../platform/cluster/worker-group";
import type { Config } from "../../platform/config";
import { createLog } from "../../platform/log";
import { WorkerMetrics } from "../../platform/metrics/worker-metrics";
import { ENDING_SIGNALS } from "./shut-down";
import { startWatchdog } from "./watchdog";

/**
 * Serves with `WEB_CONCURRENCY` worker processes behind one port. This process, the primary, accepts the connections and
 * hands them to the workers in turn; it opens no database. Calls `onReady` once, when all of them serve. Resolves to
 * the exit code when all have ended: 1 when one of them did not start or not end in an orderly way, which it has
 * reported by itself. `program` is the path of the program that each worker runs.
 */
export async function serveWithWorkers(
  config: Pick<Config, "WEB_CONCURRENCY" | "LOG_LEVEL" | "WATCHDOG_SECONDS">,
  { program, onReady }: { program: string; onReady: () => void },
): Promise<number> {
  cluster.setupPrimary({
    exec: program,
    args: [],
    execArgv: process.sourceMapsEnabled
      ? [...process.execArgv, "--enable-source-maps"]
      : process.execArgv,
  });
  const log = createLog(config.LOG_LEVEL);
  const metrics = new WorkerMetrics();
  const group = new WorkerGroup(log, (worker) => metrics.add(worker));
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    stopping = true;
    group.stop(signal);
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, () => stop(signal));
  const started = await group.start(config.WEB_CONCURRENCY);
  const failed = !started && !stopping;
  if (failed) stop("SIGTERM");
  else if (!stopping) {
    startWatchdog(config.WATCHDOG_SECONDS, log);
    onReady();
  }
  const ended = await group.ended();
  return ended && !failed ? 0 : 1;
}
