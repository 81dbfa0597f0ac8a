import path from "node:path";
import { lockFile } from "../locked-file";

/** Another process is using the data folder. */
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

/** Never deleted: a second file of that name would be a second lock. */
const LOCK_FILE = "lock";

/**
 * Takes the data folder for this process. Throws `DataDirLockedError` when another process has it and
 * `LockUnsupportedError` where no lock can be taken. The lock is on a file in the folder, so it does not
 * matter by which path the folder is named, how long that is, or where temporary files are kept.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const lock = await lockFile(path.join(dataDir, LOCK_FILE), "a");
  if (lock === null) throw new DataDirLockedError(dataDir);
  return { release: lock.close };
}
