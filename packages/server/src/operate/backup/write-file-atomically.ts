import { randomUUID } from "node:crypto";
import { access, link, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type LockedFile, lockFile } from "../../platform/disk/locked-file";
import { syncFolder } from "../../platform/disk/sync-folder";
import { BackupError } from "./format";

/** Ending of partial files: `.signpoint.tar.gz.0b1c….signpoint-partial`, locked by its writer. */
const SUFFIX = ".signpoint-partial";

/**
 * Creates a file that only its owner can read and returns the result of `write`, which writes the content. The
 * file gets its name when it is complete and synced to the disk. Leaves no file when `write` throws. Throws
 * `BackupError` when the file exists or the folder cannot be written to. Also removes partial files in the folder
 * whose writers were killed.
 */
export async function writeFileAtomically<Result>(
  target: string,
  write: (file: LockedFile["handle"]) => Promise<Result>,
): Promise<Result> {
  if (await exists(target)) throw fileExistsError(target);
  const folder = path.dirname(target);
  await removeLeftovers(folder);
  const partial = path.join(folder, `.${path.basename(target)}.${randomUUID()}${SUFFIX}`);
  const file = await lockFile(partial, "wx").catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    throw new BackupError(`${target} cannot be written: ${error.message}`);
  });
  try {
    if (file === null) throw new Error(`${partial} is locked by another process`);
    const result = await write(file.handle);
    await file.handle.sync();
    await renameWithoutReplacing(partial, target);
    await syncFolder(folder);
    return result;
  } finally {
    await file?.close();
    await rm(partial, { force: true });
  }
}

/** Gives the partial file its name. Never replaces another file: creating a hard link fails when the name is taken. */
async function renameWithoutReplacing(partial: string, target: string): Promise<void> {
  try {
    await link(partial, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw fileExistsError(target);
    // This file system has no hard links, like that of most memory sticks.
    if (await exists(target)) throw fileExistsError(target);
    await rename(partial, target);
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => file.endsWith(SUFFIX))) {
    const leftover = path.join(folder, name);
    const file = await lockFile(leftover, "r+").catch(() => null);
    if (file === null) continue;
    await rm(leftover, { force: true });
    await file.close();
  }
}

function fileExistsError(target: string): BackupError {
  return new BackupError(`${target} is there already. Name a new file.`);
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
