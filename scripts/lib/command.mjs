const checkMilliseconds = 500;

/** An error that the user can fix. Its message says what failed and how to fix it. */
export class Problem extends Error {}

/**
 * Returns a command's entry. It prints the message of a `Problem`, and the stack of any other error.
 *
 * @param {() => Promise<void>} work
 * @returns {() => Promise<void>}
 */
export function command(work) {
  return async () => {
    endWithParent();
    try {
      await work();
    } catch (error) {
      console.error(error instanceof Problem ? `\n${error.message}` : error);
      process.exitCode = 1;
    }
  };
}

/**
 * Sends this process a SIGTERM when its parent has ended. npm passes SIGTERM to the shell in which it
 * runs this process; the shell ends without forwarding the signal.
 */
function endWithParent() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, checkMilliseconds);
  timer.unref();
}
