import { randomUUID } from "node:crypto";
import { access, link, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type LockedFile, lockFile } from "../locked-file";
import { syncFolder } from "../sync-folder";
import { BackupError } from "./format";

/** `.signpoint.tar.gz.0b1c….signpoint-partial`, locked by whoever writes it. */
const SUFFIX = ".signpoint-partial";

/**
 * Lets `write` fill a new file, readable by its owner alone, that gets its name when it is whole and on the
 * disk. When `write` throws, no file stays. Throws `BackupError` when the name is taken or the folder cannot
 * be written to. Partial files in the folder whose writers were killed are removed.
 */
export async function writeFileAtomically<Result>(
  target: string,
  write: (file: LockedFile["handle"]) => Promise<Result>,
): Promise<Result> {
  if (await exists(target)) throw taken(target);
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
    await giveName(partial, target);
    await syncFolder(folder);
    return result;
  } finally {
    await file?.close();
    await rm(partial, { force: true });
  }
}

/** Never over a file that is there: a hard link does not replace one. */
async function giveName(partial: string, target: string): Promise<void> {
  try {
    await link(partial, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw taken(target);
    // A file system without hard links, such as that of a memory stick.
    if (await exists(target)) throw taken(target);
    await rename(partial, target);
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(SUFFIX))) {
    const leftover = path.join(folder, name);
    const file = await lockFile(leftover, "r+").catch(() => null);
    if (file === null) continue;
    await rm(leftover, { force: true });
    await file.close();
  }
}

function taken(target: string): BackupError {
  return new BackupError(`${target} is there already. Name a new file.`);
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
