import net from "node:net";
import * as z from "zod";
import { type OperatorRequest, operatorSocketPath } from "./operator-socket";

const TIMEOUT_MS = 15_000;
const Answer = z.object({ outcome: z.string() });

/** The data folder is taken, and not by a server that could be asked. */
export class NoServerError extends Error {
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another command or a server that is just starting. Try again in a moment.`,
    );
  }
}

/** Has the server that holds the data folder do something; answers what came of it. */
export function askRunningServer(
  dataDir: string,
  request: OperatorRequest,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const connection = net.connect(operatorSocketPath(dataDir));
    connection.setEncoding("utf8");
    connection.setTimeout(timeoutMs, () => connection.destroy(new Error("no answer in time")));
    connection.once("error", (error: NodeJS.ErrnoException) => {
      const nobody = error.code === "ENOENT" || error.code === "ECONNREFUSED";
      reject(nobody ? new NoServerError(dataDir) : error);
    });
    connection.on("data", (chunk: string) => {
      said += chunk;
    });
    connection.once("close", () => {
      try {
        resolve(Answer.parse(JSON.parse(said)).outcome);
      } catch {
        reject(new Error("The running server did not answer as expected; its log says why."));
      }
    });
    connection.end(JSON.stringify(request));
  });
}
