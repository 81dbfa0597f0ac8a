export interface PeriodicTask {
  /** Lets the round under way finish and starts no other. */
  stop: () => Promise<void>;
}

/** Does some work now and after each interval until stopped, one round at a time. It must not fail. */
export function startPeriodicTask(work: () => Promise<void>, intervalMs: number): PeriodicTask {
  let round = Promise.resolve();
  const run = () => {
    round = round.then(work);
  };
  const timer = setInterval(run, intervalMs);
  timer.unref();
  run();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
