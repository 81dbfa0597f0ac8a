import { closeSync, existsSync, openSync, realpathSync } from "node:fs";
import path from "node:path";

/** The operator's socket cannot be reached under the path of this data folder. */
export class SocketPathError extends Error {
  constructor(dataDir: string) {
    super(
      `The path of the data folder ${dataDir} is too long for a socket on this system. Use a shorter DATA_DIR.`,
    );
  }
}

/** Addresses of sockets are limited to about a hundred bytes on every system. */
const SOCKET_PATH_MAX_BYTES = 100;
const NAME = "operator.sock";

export interface OperatorAddress {
  path: string;
  /** Call it when nothing uses the path any more. */
  close: () => void;
}

/**
 * Returns an address of the socket in the data folder at which a running server listens to its operator.
 * On Linux the address leads through the opened folder, so that it is short however long the folder's own
 * path is. Elsewhere it is the plain path; throws `SocketPathError` when that is too long.
 */
export function operatorAddress(dataDir: string): OperatorAddress {
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
