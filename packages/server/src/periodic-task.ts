import type { Logger } from "pino";

export interface PeriodicTask {
  /** Waits for the run that is under way, and starts no other. */
  stop: () => Promise<void>;
}

interface Options {
  intervalMs: number;
  log: Logger;
  /** Does the work and returns how much there was; undefined when that is not worth a line. */
  run: () => Promise<number | undefined>;
  /** The line that is logged with the count, when there was something to do. */
  done: string;
  /** The line that is logged with the error of a run that failed. */
  failed: string;
}

/** Runs the work now and after each interval until stopped, one run at a time. A failed run is logged. */
export function startPeriodicTask({ intervalMs, log, run, done, failed }: Options): PeriodicTask {
  const runOnce = async () => {
    try {
      const count = await run();
      if (count) log.info({ count }, done);
    } catch (error) {
      log.error({ err: error }, failed);
    }
  };
  let current = Promise.resolve();
  const next = () => {
    current = current.then(runOnce);
  };
  const timer = setInterval(next, intervalMs);
  timer.unref();
  next();
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
    },
  };
}
