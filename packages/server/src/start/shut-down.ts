import type { ServerType } from "@hono/node-server";
import type { Logger } from "pino";

const GRACE_MS = 10_000;
const TIDY_MS = 50;

export interface Running {
  server: ServerType;
  endStreams: () => void;
  /** What else is to stop, in this order. */
  stop: (() => Promise<void> | void)[];
}

/** On SIGINT or SIGTERM: shuts down, once, and ends the process. */
export function shutDownOnSignals(running: Running, log: Logger): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "shutting down");
      shutDown(running).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "shutting down failed");
          process.exit(1);
        },
      );
    });
  }
}

/**
 * Ends the answers that would go on for ever, takes no new requests, lets those under way finish (for
 * 10 s at most), then stops everything else.
 */
export async function shutDown({ server, endStreams, stop }: Running): Promise<void> {
  endStreams();
  await closeServer(server);
  for (const each of stop) await each();
}

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => {
      if ("closeAllConnections" in server) server.closeAllConnections();
    }, GRACE_MS);
    // A connection that has had its answer stays open for the next request, which will not come.
    const tidy = setInterval(() => {
      if ("closeIdleConnections" in server) server.closeIdleConnections();
    }, TIDY_MS);
    server.close(() => {
      clearTimeout(cutOff);
      clearInterval(tidy);
      resolve();
    });
  });
}
