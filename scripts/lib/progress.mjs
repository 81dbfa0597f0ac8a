const heartbeatSeconds = 15;

/**
 * Announces long work and, since logs without a terminal show nothing of a silent child, says now
 * and then that it still goes on.
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
