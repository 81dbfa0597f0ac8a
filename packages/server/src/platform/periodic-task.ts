import type { Logger } from "pino";

export interface PeriodicTask {
  /** Aborts the run that is under way, waits until it has ended, and starts no other. */
  stop: () => Promise<void>;
}

interface WakeableTask extends PeriodicTask {
  /** Runs it once more, now or after the run that is under way. */
  wake: () => void;
}

/** What a task does, and how often. */
export interface Job {
  /** Its name in metrics: the file of its work. */
  job: string;
  intervalMs: number;
  /** Does the work. If it returns a count, the line `done` reports it. Work with a long backlog ends between two batches once `signal` is aborted. */
  run: (signal: AbortSignal) => Promise<unknown>;
  /** Logged with that count when it is not 0. Without it, a run logs what it has done by itself. */
  done?: string;
  /** Logged with the error of a run that failed, unless it was aborted. */
  failed: string;
}

/** When the jobs of this process succeeded for the last time, in milliseconds, and how often each runs. */
export const jobRuns = new Map<string, { intervalMs: number; succeededAtMs: number }>();

/**
 * Runs the work now, and at each interval until stopped, one run at a time; a failed run is logged. The intervals
 * begin at a random time within the first one: tasks that all ran at the same moment would each need a connection
 * to the database, which an idle server makes anew every minute.
 */
export function startPeriodicTask(options: Job & { log: Logger }): WakeableTask {
  const { job, intervalMs, log, run, done, failed } = options;
  jobRuns.set(job, { intervalMs, succeededAtMs: Date.now() });
  const stopping = new AbortController();
  const { signal } = stopping;
  const runOnce = async () => {
    if (signal.aborted) return;
    try {
      const count = await run(signal);
      jobRuns.set(job, { intervalMs, succeededAtMs: Date.now() });
      if (done !== undefined && typeof count === "number" && count > 0) log.info({ count }, done);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, failed);
    }
  };
  let current = runOnce();
  const next = () => {
    current = current.then(runOnce);
  };
  let timer = setTimeout(() => {
    next();
    timer = setInterval(next, intervalMs).unref();
  }, Math.random() * intervalMs).unref();
  return {
    wake: next,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await current;
      jobRuns.delete(job);
    },
  };
}
