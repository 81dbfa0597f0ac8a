const OFFLINE_PATIENCE_MS = 1_000;

/**
 * Returns what the auth client answers. While the device is offline, rejects with a TypeError after a second, as a
 * request that has not reached the server: the auth client would try for half a minute to refresh an expired session.
 */
export function failFastOffline<Answer>(answer: Promise<Answer>): Promise<Answer> {
  if (navigator.onLine !== false) return answer;
  const failure = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError("The device is offline.")), OFFLINE_PATIENCE_MS);
  });
  return Promise.race([answer, failure]);
}
