import type { ServerType } from "@hono/node-server";
import type { Config } from "../../platform/config";

/** Thrown when the server cannot listen on its host and port. The message says what to do. */
export class ListenError extends Error {}

/** Resolves when the server listens. Rejects with a `ListenError` when it cannot. */
export function waitUntilListening(server: ServerType, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    if (server.listening) {
      resolve();
      return;
    }
    server.once("listening", resolve);
    server.once("error", (error: NodeJS.ErrnoException) => reject(toListenError(error, config)));
  });
}

function toListenError(error: NodeJS.ErrnoException, { HOST, PORT }: Config): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new ListenError(
        `Port ${PORT} is taken by another program. Stop that one, or start with another port: PORT=${PORT + 1} npm start`,
      );
    case "EACCES":
      return new ListenError(
        `Port ${PORT} is not open to this user. Start with a port above 1023: PORT=3000 npm start`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new ListenError(`HOST ${HOST} is not an address of this machine.`);
    default:
      return error;
  }
}
