import type { ServerType } from "@hono/node-server";
import type { Logger } from "pino";

const GRACE_MS = 10_000;

/**
 * On SIGINT or SIGTERM: ends the answers that would go on for ever, takes no new requests, lets those
 * under way finish (for 10 s at most), then stops everything else in order and ends the process.
 */
export function shutDownOnSignals(parts: {
  server: ServerType;
  log: Logger;
  endStreams: () => void;
  stop: (() => Promise<void> | void)[];
}): void {
  let stopping = false;
  const shutDown = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    parts.log.info({ signal }, "shutting down");
    parts.endStreams();
    await closeServer(parts.server);
    for (const stop of parts.stop) await stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      shutDown(signal).catch((error: unknown) => {
        parts.log.error({ err: error }, "shutting down failed");
        process.exit(1);
      });
    });
  }
}

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => {
      if ("closeAllConnections" in server) server.closeAllConnections();
    }, GRACE_MS);
    server.close(() => {
      clearTimeout(cutOff);
      resolve();
    });
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  });
}
