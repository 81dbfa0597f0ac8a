import path from "node:path";
import { lockFile } from "../../disk/locked-file";

/** Thrown when another process uses the data folder. */
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

/** Never deleted: a second file of this name would be a second lock. */
const LOCK_FILE = "lock";

/**
 * Locks the data folder for this process. Throws `DataDirLockedError` when another process has locked it and
 * `LockUnsupportedError` where files cannot be locked. The lock is on a file in the folder, so it holds
 * whatever path the folder is opened by.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const lock = await lockFile(path.join(dataDir, LOCK_FILE), "a");
  if (lock === null) throw new DataDirLockedError(dataDir);
  return { release: lock.close };
}
