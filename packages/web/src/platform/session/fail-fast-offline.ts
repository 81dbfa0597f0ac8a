import { isConnectionLost, onConnectionChange } from "~/platform/offline/connection";

const OFFLINE_PATIENCE_MS = 1_000;

/**
 * Returns what the auth client answers. Rejects with a TypeError, as a request that has not reached the server, once one of the
 * app's has not, and a second after this call when the connection was lost already and still is: the auth client would try for
 * half a minute to refresh an expired session.
 */
export async function failFastOffline<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let stop = () => {};
  const failure = new Promise<never>((_, reject) => {
    const fail = () => {
      if (isConnectionLost()) reject(new TypeError("The server cannot be reached."));
    };
    stop = onConnectionChange(fail);
    setTimeout(fail, OFFLINE_PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, failure]);
  } finally {
    stop();
  }
}
