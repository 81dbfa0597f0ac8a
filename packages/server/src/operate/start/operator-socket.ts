import { once } from "node:events";
import { rm } from "node:fs/promises";
import net from "node:net";
import { createInterface } from "node:readline";
import {
  executeOperatorCommand,
  isExpected,
  type OperatorServices,
} from "./execute-operator-command";
import { CLAIM, type OperatorMessage, OperatorRequest } from "./operator-request";
import { openOperatorSocketPath } from "./operator-socket-path";

const REQUEST_MAX_BYTES = 16_384;
const TIMEOUT_MS = 10_000;
/** The umask that leaves access to the owner alone, as for all files of the data folder. */
const OWNER_ONLY = 0o177;

export interface OperatorSocket {
  /** Aborts running commands, waits until they have cleaned up, and stops listening. */
  stop: () => Promise<void>;
}

/**
 * Listens for commands of the operator on a socket in the data folder, since only one process at a time can use an
 * embedded database. Only the folder's owner can open the socket. Call it while holding the lock of the data
 * folder.
 */
export async function startOperatorSocket(services: OperatorServices): Promise<OperatorSocket> {
  const socketPath = openOperatorSocketPath(services.config.DATA_DIR);
  await rm(socketPath.path, { force: true });
  const connections = new Map<net.Socket, Promise<void>>();
  const server = net.createServer((connection) => {
    const served = serveConnection(services, connection).finally(() =>
      connections.delete(connection),
    );
    connections.set(connection, served);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    const before = process.umask(OWNER_ONLY);
    server.listen(socketPath.path, resolve);
    process.umask(before);
  });
  server.unref();
  return {
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      for (const connection of connections.keys()) connection.destroy();
      await Promise.all(connections.values());
      await closed;
      socketPath.close();
    },
  };
}

/** Serves the one command of a connection. Never rejects. Aborts the command when the caller goes away at any time. */
async function serveConnection(services: OperatorServices, connection: net.Socket): Promise<void> {
  const caller = new AbortController();
  const abort = () => caller.abort();
  for (const event of ["end", "error", "close"]) connection.on(event, abort);
  connection.setTimeout(TIMEOUT_MS, () => connection.destroy());
  let received = 0;
  connection.on("data", (chunk) => {
    received += chunk.length;
    if (received > REQUEST_MAX_BYTES) connection.destroy();
  });
  try {
    await executeRequest(services, connection, caller.signal);
  } catch (error) {
    if (caller.signal.aborted) services.log.info("an operator's command was left by its caller");
    else services.log.error({ err: error }, "an operator's command failed");
  } finally {
    connection.end();
  }
}

async function executeRequest(
  services: OperatorServices,
  connection: net.Socket,
  signal: AbortSignal,
): Promise<void> {
  const lines = createInterface({ input: connection });
  // The interface repeats the errors of its input, which abort the signal already.
  lines.on("error", () => undefined);
  const nextLine = async () => String((await once(lines, "line", { signal }))[0]);
  const send = (message: OperatorMessage) => connection.write(`${JSON.stringify(message)}\n`);
  const request = OperatorRequest.parse(JSON.parse(await nextLine()));
  // A command may take any time.
  connection.setTimeout(0);
  const { command } = request;
  const control = { signal, onProgress: (progress: string) => void send({ progress }) };
  try {
    const { outcome, undo } = await executeOperatorCommand(services, request, control);
    try {
      const claim = nextLine();
      send({ outcome });
      if ((await claim) !== CLAIM) throw new Error("the outcome was not claimed");
    } catch (error) {
      await undo?.();
      throw error;
    }
    services.log.info({ command }, "an operator's command was carried out");
  } catch (error) {
    if (!isExpected(error)) throw error;
    services.log.warn({ command, err: error }, "an operator's command was refused");
    send({ problem: error.message });
  }
}
