import { rm } from "node:fs/promises";
import net from "node:net";
import * as z from "zod";
import { BackupError } from "../backup/format";
import { writeBackup } from "../backup/write-backup";
import { socketPathIn } from "../db/data-dir-lock";
import type { FileStore } from "../files/file-store";
import { grantAdmin } from "../profile/grant-admin";
import type { Services } from "../services";

type Served = Pick<Services, "config" | "db" | "now" | "log"> & { files: { store: FileStore } };

/** What the operator's command line may ask of the running server. */
export const OperatorRequest = z.discriminatedUnion("command", [
  z.strictObject({ command: z.literal("grant-admin"), email: z.string().max(1_000) }),
  /** An absolute path: the server's folder is not the operator's. */
  z.strictObject({
    command: z.literal("backup"),
    file: z
      .string()
      .max(4_000)
      .regex(/^([/\\]|[a-z]:)/i),
  }),
]);
export type OperatorRequest = z.infer<typeof OperatorRequest>;

const REQUEST_MAX_BYTES = 16_384;
const TIMEOUT_MS = 10_000;
/** For its owner alone, like everything in the data folder. */
const OWNER_ONLY = 0o177;

/** Where the running server on a data folder listens to its operator. */
export function operatorSocketPath(dataDir: string): string {
  return socketPathIn(dataDir, "operator");
}

/**
 * Lets whoever runs the server ask it for what only one process at a time can do to an embedded
 * database. Reached through a file that nobody else may open; call it while holding the data folder.
 */
export async function startOperatorSocket(services: Served): Promise<{ stop: () => void }> {
  const socketPath = operatorSocketPath(services.config.DATA_DIR);
  await rm(socketPath, { force: true });
  const server = net.createServer({ allowHalfOpen: true }, (connection) => {
    serve(services, connection).catch((error: unknown) => {
      services.log.error({ err: error }, "an operator's request failed");
      connection.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    const before = process.umask(OWNER_ONLY);
    server.listen(socketPath, resolve);
    process.umask(before);
  });
  server.unref();
  return { stop: () => server.close() };
}

async function serve(services: Served, connection: net.Socket): Promise<void> {
  connection.setTimeout(TIMEOUT_MS, () => connection.destroy());
  connection.setEncoding("utf8");
  let text = "";
  // Reading to the end must not close the connection: the answer goes back over it.
  for await (const chunk of connection.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.length > REQUEST_MAX_BYTES) throw new Error("the request is too long");
  }
  const request = OperatorRequest.parse(JSON.parse(text));
  // The work takes as long as it takes.
  connection.setTimeout(0);
  const outcome = await outcomeOf(services, request);
  services.log.info({ command: request.command, outcome }, "an operator asked");
  connection.end(JSON.stringify({ outcome }));
}

/** What came of it, as text: of a backup the summary as JSON, or the reason that there is none. */
async function outcomeOf(services: Served, request: OperatorRequest): Promise<string> {
  if (request.command === "grant-admin") return await grantAdmin(services, request.email);
  try {
    return JSON.stringify(await writeBackup(services, "pglite", request.file));
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
}
