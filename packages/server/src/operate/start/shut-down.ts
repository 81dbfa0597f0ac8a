import { setTimeout as delay } from "node:timers/promises";
import type { ServerType } from "@hono/node-server";
import type { Logger } from "pino";

const GRACE_MS = 10_000;
const CLOSE_IDLE_MS = 50;

/** The signals that end a server in an orderly way. */
export const ENDING_SIGNALS = ["SIGINT", "SIGTERM"] as const;

export interface RunningServer {
  server: ServerType;
  /** Aborted before anything ends. */
  ending: AbortController;
  /** How long it goes on serving after that, so that load balancers notice. */
  drainSeconds: number;
  endStreams: () => void;
  /** Stops everything else, in this order. */
  stop: (() => Promise<void> | void)[];
}

/** Shuts the server down on the first SIGINT or SIGTERM and ends the process: with 0, or with 1 when that fails. */
export function shutDownOnSignals(running: RunningServer, log: Logger): void {
  let stopping = false;
  for (const signal of ENDING_SIGNALS) {
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
 * Announces the end and serves on for the time that load balancers need to notice. Then ends the event streams, accepts
 * no new requests, waits up to 10 s for the running ones, and stops everything else.
 */
export async function shutDown(running: RunningServer): Promise<void> {
  const { server, ending, drainSeconds, endStreams, stop } = running;
  ending.abort();
  await delay(drainSeconds * 1000);
  endStreams();
  await closeServer(server);
  for (const stopPart of stop) await stopPart();
}

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const forceClose = setTimeout(() => {
      if ("closeAllConnections" in server) server.closeAllConnections();
    }, GRACE_MS);
    // A connection that has had its response stays open for the next request, which is not accepted any more.
    const closeIdle = setInterval(() => {
      if ("closeIdleConnections" in server) server.closeIdleConnections();
    }, CLOSE_IDLE_MS);
    server.close(() => {
      clearTimeout(forceClose);
      clearInterval(closeIdle);
      resolve();
    });
  });
}
