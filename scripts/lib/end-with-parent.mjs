const checkMilliseconds = 500;

/**
 * npm hands a SIGTERM to the shell that it runs us in, and that shell ends without telling us. So when
 * our parent is gone, we treat it as the signal that was meant for us.
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
