/// <reference path="../fs-native-extensions.d.ts" />

import { type FileHandle, open } from "node:fs/promises";

/** A file that this process holds an exclusive lock on. */
export interface LockedFile {
  handle: FileHandle;
  /** Closes the file, which ends the lock. */
  close: () => Promise<void>;
}

/** Thrown when files cannot be locked here. The message says what to do. */
export class LockUnsupportedError extends Error {}

/** A file handle without a reference is closed by the garbage collector, which would release its lock. */
const held = new Set<FileHandle>();

/** Behind the end of any file: where Windows lets nobody else read bytes that are locked, the content stays readable. */
const BEHIND_THE_END = 2 ** 40;

/**
 * Opens a file and takes the system's exclusive lock on it; returns null when another process, or another part of this
 * one, has it. The lock belongs to the open file, not to its path or a process id, so the system releases it when the
 * process ends in any way. Throws `LockUnsupportedError` where the system or the file system has no such locks, and
 * the errors of opening the file.
 */
export async function lockFile(path: string, flags: string): Promise<LockedFile | null> {
  const handle = await open(path, flags, 0o600);
  try {
    if (!(await isLocked(path, handle))) {
      await handle.close();
      return null;
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  held.add(handle);
  return {
    handle,
    close: async () => {
      held.delete(handle);
      await handle.close();
    },
  };
}

async function isLocked(path: string, { fd }: FileHandle): Promise<boolean> {
  try {
    // Loaded only here: it is compiled code, which may be missing for this system.
    const { tryLock } = await import("fs-native-extensions");
    return tryLock(fd, BEHIND_THE_END, 1);
  } catch (error) {
    throw new LockUnsupportedError(
      `${path} cannot be locked here (${error instanceof Error ? error.message : String(error)}). Use a folder on a local disk of Linux, macOS or Windows on x64 or arm64 (musl-based systems such as Alpine are not supported).`,
      { cause: error },
    );
  }
}
