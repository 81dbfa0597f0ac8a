import net from "node:net";
import { createInterface } from "node:readline";
import { MS_PER_HOUR } from "@signpoint/api/platform/durations";
import {
  CLAIM,
  type CommandControl,
  OperatorError,
  OperatorMessage,
  type OperatorRequest,
} from "./operator-request";
import { openOperatorSocketPath } from "./operator-socket-path";

/** How long a server may send nothing. */
const SILENCE_MS = 15_000;
const LONG_SILENCE_MS = 6 * MS_PER_HOUR;

/** Thrown when the data folder is in use, but no server listens for commands. */
class NoServerError extends OperatorError {
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another command or a server that is just starting: try again in a moment; or by a server without a socket for commands, as its log says: end it first.`,
    );
  }
}

/**
 * Sends a command to the server that holds the data folder and returns the outcome. `accept` checks the outcome
 * before it is confirmed: when it throws, or the signal is aborted, the server undoes the command. Throws
 * `OperatorError` with the server's message, and `NoServerError`.
 */
export async function sendOperatorCommand(
  dataDir: string,
  request: OperatorRequest,
  {
    signal,
    onProgress,
    accept,
  }: CommandControl & { accept?: ((outcome: unknown) => Promise<void>) | undefined },
): Promise<unknown> {
  const socketPath = openOperatorSocketPath(dataDir);
  const connection = net.connect({ path: socketPath.path, signal });
  const isLong = request.command === "backup" || request.command === "audit";
  const silence = isLong ? LONG_SILENCE_MS : SILENCE_MS;
  connection.setTimeout(silence, () => connection.destroy(new Error("no answer in time")));
  connection.write(`${JSON.stringify(request)}\n`);
  try {
    for await (const line of readLines(connection, dataDir)) {
      const message = OperatorMessage.parse(JSON.parse(line));
      if ("progress" in message) onProgress(message.progress);
      else if ("problem" in message) throw new OperatorError(message.problem);
      else {
        await accept?.(message.outcome);
        await claim(connection);
        return message.outcome;
      }
    }
  } finally {
    connection.destroy();
    socketPath.close();
  }
  throw new OperatorError("The running server did not answer as expected; its log says why.");
}

/** Confirms the outcome. Rejects when the connection is closed already: the server then undoes the command. */
function claim(connection: net.Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.write(`${CLAIM}\n`, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Yields the lines that arrive until the connection ends. Throws `NoServerError`, or another error of the connection. */
async function* readLines(connection: net.Socket, dataDir: string): AsyncGenerator<string> {
  let failure: Error | undefined;
  const lines = createInterface({ input: connection });
  lines.on("error", () => undefined);
  connection.on("error", (error) => {
    failure = error;
    lines.close();
  });
  try {
    yield* lines;
    if (failure !== undefined) throw failure;
  } catch (error) {
    throw isNotListening(error) ? new NoServerError(dataDir) : error;
  }
}

/** Also on file systems that have no sockets. */
const NOT_LISTENING = ["ENOENT", "ECONNREFUSED", "EACCES", "ENOTSUP", "EINVAL"];

function isNotListening(error: unknown): boolean {
  return NOT_LISTENING.includes((error as NodeJS.ErrnoException).code ?? "");
}
