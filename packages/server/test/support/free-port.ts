import { randomInt } from "node:crypto";
import { createServer } from "node:net";

const host = "127.0.0.1";

/**
 * A port of this machine on which nothing ever listens, so that connecting to it is refused:
 * a free port of this moment may be another test's server in the next.
 */
export const REFUSING_PORT = 1;

/**
 * Returns a port of this machine that nothing listens on at this moment. It is below the range
 * from which systems choose by themselves (32768 and above), or an outgoing connection or another
 * test's server could take it before the caller's server listens.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port on ${host}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
