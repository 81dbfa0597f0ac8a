const heartbeatSeconds = 15;

/**
 * Prints the title of long work, and a line from time to time while it runs, because logs without a
 * terminal show no output of a quiet child process.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log(`${title} ...`);
  const heartbeat = setInterval(
    () => console.log(`${title} ... ${seconds()} s`),
    heartbeatSeconds * 1000,
  );
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}
