import { once } from "node:events";
import { rm } from "node:fs/promises";
import net from "node:net";
import { createInterface } from "node:readline";
import {
  executeOperatorCommand,
  isExpected,
  type OperatorServices,
} from "./execute-operator-command";
import { operatorAddress } from "./operator-address";
import { CLAIM, type OperatorMessage, OperatorRequest } from "./operator-request";

const REQUEST_MAX_BYTES = 16_384;
const TIMEOUT_MS = 10_000;
/** For its owner alone, like everything in the data folder. */
const OWNER_ONLY = 0o177;

export interface OperatorSocket {
  /** Aborts what is under way, waits until it has cleaned up, and listens no more. */
  stop: () => Promise<void>;
}

/**
 * Listens for the operator's commands on a socket in the data folder, for what only one process at a time
 * can do to an embedded database. Nobody but the folder's owner can open it. Call it while holding the
 * data folder.
 */
export async function startOperatorSocket(services: OperatorServices): Promise<OperatorSocket> {
  const address = operatorAddress(services.config.DATA_DIR);
  await rm(address.path, { force: true });
  const connections = new Map<net.Socket, Promise<void>>();
  const server = net.createServer((connection) => {
    const served = serve(services, connection).finally(() => connections.delete(connection));
    connections.set(connection, served);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    const before = process.umask(OWNER_ONLY);
    server.listen(address.path, resolve);
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
      address.close();
    },
  };
}

/** Serves one command; never rejects. A caller that goes away, at whichever moment, aborts its command. */
async function serve(services: OperatorServices, connection: net.Socket): Promise<void> {
  const caller = new AbortController();
  const leave = () => caller.abort();
  for (const event of ["end", "error", "close"]) connection.on(event, leave);
  connection.setTimeout(TIMEOUT_MS, () => connection.destroy());
  let received = 0;
  connection.on("data", (chunk) => {
    received += chunk.length;
    if (received > REQUEST_MAX_BYTES) connection.destroy();
  });
  try {
    await answer(services, connection, caller.signal);
  } catch (error) {
    if (caller.signal.aborted) services.log.info("an operator's command was left by its caller");
    else services.log.error({ err: error }, "an operator's command failed");
  } finally {
    connection.end();
  }
}

async function answer(
  services: OperatorServices,
  connection: net.Socket,
  signal: AbortSignal,
): Promise<void> {
  const lines = createInterface({ input: connection });
  // It repeats the errors of its input, which end the caller's signal already.
  lines.on("error", () => undefined);
  const nextLine = async () => String((await once(lines, "line", { signal }))[0]);
  const say = (message: OperatorMessage) => connection.write(`${JSON.stringify(message)}\n`);
  const request = OperatorRequest.parse(JSON.parse(await nextLine()));
  // The work takes as long as it takes.
  connection.setTimeout(0);
  const { command } = request;
  const underWay = { signal, onProgress: (progress: string) => void say({ progress }) };
  try {
    const { outcome, undo } = await executeOperatorCommand(services, request, underWay);
    try {
      const claim = nextLine();
      say({ outcome });
      if ((await claim) !== CLAIM) throw new Error("the outcome was not claimed");
    } catch (error) {
      await undo?.();
      throw error;
    }
    services.log.info({ command }, "an operator's command was carried out");
  } catch (error) {
    if (!isExpected(error)) throw error;
    services.log.warn({ command, err: error }, "an operator's command was refused");
    say({ problem: error.message });
  }
}
