/**
 * Returns a signal that is aborted by Ctrl-C or SIGTERM, with the exit code as its reason. The running
 * child ends by itself; the signal keeps the next step from starting.
 */
export function watchForInterruption() {
  const interruption = new AbortController();
  process.on("SIGINT", () => interruption.abort(130));
  process.on("SIGTERM", () => interruption.abort(143));
  return interruption.signal;
}
