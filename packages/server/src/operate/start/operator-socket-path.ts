import { closeSync, existsSync, openSync, realpathSync } from "node:fs";
import path from "node:path";

/** Thrown when the path of the data folder is too long for a socket in it. */
export class SocketPathError extends Error {
  constructor(dataDir: string) {
    super(
      `The path of the data folder ${dataDir} is too long for a socket on this system. Use a shorter DATA_DIR.`,
    );
  }
}

/** Every operating system limits the paths of sockets to about a hundred bytes. */
const SOCKET_PATH_MAX_BYTES = 100;
const NAME = "operator.sock";

export interface OperatorSocketPath {
  path: string;
  /** Releases the path. Call it when nothing uses the path any more. */
  close: () => void;
}

/**
 * Returns the path of the socket in the data folder on which a running server listens to its operator. A path that
 * is too long is replaced on Linux by a short one through the opened folder; on other systems it throws
 * `SocketPathError`.
 */
export function openOperatorSocketPath(dataDir: string): OperatorSocketPath {
  const plain = path.join(realpathSync(dataDir), NAME);
  if (Buffer.byteLength(plain) <= SOCKET_PATH_MAX_BYTES) {
    return { path: plain, close: () => undefined };
  }
  const folder = openSync(dataDir, "r");
  const throughFolder = `/proc/self/fd/${folder}`;
  if (existsSync(throughFolder)) {
    return { path: path.join(throughFolder, NAME), close: () => closeSync(folder) };
  }
  closeSync(folder);
  throw new SocketPathError(dataDir);
}
