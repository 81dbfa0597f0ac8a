import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";

/** Somebody else is using the data folder. */
export class DataDirLockedError extends Error {
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another Signpoint process. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}

export interface DataDirLock {
  release: () => Promise<void>;
}

/** Addresses of sockets are limited to about a hundred bytes on every system. */
const SOCKET_PATH_MAX = 100;
const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Takes the data folder for this process, or throws `DataDirLockedError`. The lock is a socket that
 * the system itself closes when the process ends, however it ends, so that no stale lock remains.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const socketPath = socketPathIn(dataDir, "lock");
  const token = randomUUID();
  const server = (await listen(socketPath, token)) ?? (await takeOver(socketPath, token, dataDir));
  // Two processes may both have found the same dead socket: only the one that answers there now has it.
  if ((await holderOf(socketPath)) !== token) {
    server.close();
    throw new DataDirLockedError(dataDir);
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** A socket's address in the data folder, or beside it when the folder's own path is too long. */
export function socketPathIn(dataDir: string, name: string): string {
  const folder = path.resolve(dataDir);
  const inside = path.join(folder, `${name}.sock`);
  if (Buffer.byteLength(inside) <= SOCKET_PATH_MAX) return inside;
  const digest = createHash("sha256").update(folder).digest("hex").slice(0, 32);
  return path.join(os.tmpdir(), `signpoint-${digest}-${name}.sock`);
}

async function takeOver(socketPath: string, token: string, dataDir: string): Promise<net.Server> {
  if ((await holderOf(socketPath)) !== null) throw new DataDirLockedError(dataDir);
  await rm(socketPath, { force: true });
  const server = await listen(socketPath, token);
  if (server === null) throw new DataDirLockedError(dataDir);
  return server;
}

/** A server that says its token to whoever connects; null when the address is taken. */
function listen(socketPath: string, token: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((connection) => {
      connection.on("error", () => undefined);
      connection.end(token);
    });
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen(socketPath, () => resolve(server));
  });
}

/** The token of the process that answers at the address; empty when it does not say, null when dead. */
function holderOf(socketPath: string): Promise<string | null> {
  return new Promise((resolve) => {
    let said = "";
    const connection = net.connect(socketPath);
    connection.setEncoding("utf8");
    connection.setTimeout(CONNECT_TIMEOUT_MS, () => {
      connection.destroy();
      resolve(said);
    });
    connection.on("data", (chunk: string) => {
      said += chunk;
    });
    connection.on("error", () => resolve(null));
    connection.on("end", () => resolve(said));
  });
}
