const heartbeatSeconds = 15;

/**
 * Prints on one line the title of long work, the seconds from time to time while it runs, because logs without a
 * terminal show no output of a quiet child process, and how long it took.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const startedAt = Date.now();
  const printSeconds = () =>
    process.stdout.write(` ${Math.round((Date.now() - startedAt) / 1000)} s`);
  process.stdout.write(`${title} ...`);
  const heartbeat = setInterval(() => {
    printSeconds();
    process.stdout.write(" ...");
  }, heartbeatSeconds * 1000);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    printSeconds();
    process.stdout.write("\n");
  }
}
