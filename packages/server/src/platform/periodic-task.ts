import type { Logger } from "pino";

export interface PeriodicTask {
  /** Waits for the run that is under way, and starts no other. */
  stop: () => Promise<void>;
}

interface Options {
  intervalMs: number;
  log: Logger;
  /** Does the work. If it returns a count, the line `done` reports it. */
  run: () => Promise<unknown>;
  /** Logged with that count when it is not 0. Without it, a run logs what it has done by itself. */
  done?: string;
  /** Logged with the error of a run that failed. */
  failed: string;
}

/** Runs the work now and after each interval until stopped, one run at a time. A failed run is logged. */
export function startPeriodicTask({ intervalMs, log, run, done, failed }: Options): PeriodicTask {
  const runOnce = async () => {
    try {
      const count = await run();
      if (done !== undefined && typeof count === "number" && count > 0) log.info({ count }, done);
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
