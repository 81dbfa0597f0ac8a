import net from "node:net";
import { createInterface } from "node:readline";
import { MS_PER_HOUR } from "../durations";
import { operatorAddress } from "./operator-address";
import {
  CLAIM,
  OperatorError,
  OperatorMessage,
  type OperatorRequest,
  type UnderWay,
} from "./operator-request";

/** How long a server may say nothing. */
const SILENCE_MS = 15_000;
const LONG_SILENCE_MS = 6 * MS_PER_HOUR;

/** The data folder is taken, and not by a server that could be asked. */
class NoServerError extends OperatorError {
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another command or a server that is just starting. Try again in a moment.`,
    );
  }
}

/**
 * Asks the server that holds the data folder to carry out a command; returns the outcome. `accept` looks at
 * the outcome before it is claimed: when that throws, or the signal is aborted, the server takes back what
 * it has done. Throws `OperatorError` with what the server says, and `NoServerError`.
 */
export async function sendOperatorCommand(
  dataDir: string,
  request: OperatorRequest,
  {
    signal,
    onProgress,
    accept,
  }: UnderWay & { accept?: ((outcome: unknown) => Promise<void>) | undefined },
): Promise<unknown> {
  const address = operatorAddress(dataDir);
  const connection = net.connect({ path: address.path, signal });
  const isLong = request.command === "backup" || request.command === "audit";
  const silence = isLong ? LONG_SILENCE_MS : SILENCE_MS;
  connection.setTimeout(silence, () => connection.destroy(new Error("no answer in time")));
  connection.write(`${JSON.stringify(request)}\n`);
  try {
    for await (const line of linesOf(connection)) {
      const message = OperatorMessage.parse(JSON.parse(line));
      if ("progress" in message) onProgress(message.progress);
      else if ("problem" in message) throw new OperatorError(message.problem);
      else {
        await accept?.(message.outcome);
        await claim(connection);
        return message.outcome;
      }
    }
  } catch (error) {
    throw isNobody(error) ? new NoServerError(dataDir) : error;
  } finally {
    connection.destroy();
    address.close();
  }
  throw new OperatorError("The running server did not answer as expected; its log says why.");
}

/** Rejects when the connection is gone by then: the server takes back what it has done. */
function claim(connection: net.Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.write(`${CLAIM}\n`, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** The lines that arrive, until the end; throws what the connection fails with. */
async function* linesOf(connection: net.Socket): AsyncGenerator<string> {
  let failure: Error | undefined;
  const lines = createInterface({ input: connection });
  lines.on("error", () => undefined);
  connection.on("error", (error) => {
    failure = error;
    lines.close();
  });
  yield* lines;
  if (failure !== undefined) throw failure;
}

function isNobody(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ECONNREFUSED";
}
