import { stat } from "node:fs/promises";
import path from "node:path";
import { type LockedFile, lockFile } from "../../disk/locked-file";

/** Thrown when another process uses the data folder. */
export class DataDirLockedError extends Error {
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another Signpoint process. Stop that one first, or set DATA_DIR to another folder. Deleting the file "${LOCK_FILE}" helps nothing.`,
    );
  }
}

export interface DataDirLock {
  /** Locks the database, too, once it is there. Throws `DataDirLockedError` when another process has locked it. */
  lockDatabase: () => Promise<void>;
  /** Returns whether the database in the folder is still the one that is locked: nobody has deleted or replaced it. True once it is released. */
  isIntact: () => Promise<boolean>;
  release: () => Promise<void>;
}

const LOCK_FILE = "lock";
/** A file of the database, which nobody takes for a leftover: the lock holds, too, when `lock` was deleted. */
const DATABASE_FILE = path.join("pglite", "PG_VERSION");

/**
 * Locks the data folder for this process. Throws `DataDirLockedError` when another process has locked it and
 * `LockUnsupportedError` where files cannot be locked. The lock is on files in the folder, so it holds
 * whatever path the folder is opened by.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const locked: LockedFile[] = [];
  const release = async () => {
    for (const { close } of locked.splice(0)) await close();
  };
  const lock = async (name: string, flags: string) => {
    const file = await lockFile(path.join(dataDir, name), flags);
    if (file === null) throw new DataDirLockedError(dataDir);
    locked.push(file);
  };
  await lock(LOCK_FILE, "a");
  return {
    lockDatabase: () => lock(DATABASE_FILE, "r+"),
    isIntact: async () => {
      const last = locked.at(-1);
      if (last === undefined) return true;
      const held = await last.handle.stat();
      const there = await stat(path.join(dataDir, DATABASE_FILE)).catch(() => null);
      return held.ino === there?.ino;
    },
    release,
  };
}
