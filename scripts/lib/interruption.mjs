/** Ctrl-C ends what is running by itself; what comes after it is then not to begin. */
export function watchForInterruption() {
  const interruption = new AbortController();
  process.on("SIGINT", () => interruption.abort(130));
  process.on("SIGTERM", () => interruption.abort(143));
  return interruption.signal;
}
