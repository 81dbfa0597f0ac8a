const checkMilliseconds = 500;

/**
 * Sends this process a SIGTERM when its parent has ended. npm passes SIGTERM to the shell in which it
 * runs this process; the shell ends without forwarding the signal.
 */
export function endWithParent() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, checkMilliseconds);
  timer.unref();
}
