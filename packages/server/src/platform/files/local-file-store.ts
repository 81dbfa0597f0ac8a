import { randomUUID } from "node:crypto";
import { constants, type ReadStream } from "node:fs";
import { copyFile, mkdir, open, realpath, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { syncFolder } from "../disk/sync-folder";
import type { FileStore } from "./file-store";
import { processPrefix, removeLeftovers } from "./leftovers";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
/** A folder and the name of a file in it, without any step to another folder. */
const KEY = /^[0-9a-f-]{36}\/(?!\.)[^/\\\0]+$/;

/**
 * Returns a store in a folder of this machine. A file gets its name when it is complete and synced to the disk.
 * Symbolic links out of the folder are not followed.
 */
export function createLocalFileStore(root: string): FileStore {
  const incoming = path.join(root, ".incoming");
  return {
    put: async (key, file) => {
      const target = await resolveKey(root, key, true);
      if (target === null) throw new Error(`No folder for ${key} in the file store.`);
      await mkdir(incoming, { recursive: true, mode: OWNER_ONLY_FOLDER });
      const draft = path.join(incoming, processPrefix() + randomUUID().replaceAll("-", ""));
      try {
        await copyFile(file.path, draft, constants.COPYFILE_EXCL);
        await protectAndSync(draft);
        await rename(draft, target);
        // Syncs the new name, and that of its folder.
        await syncFolder(path.dirname(target));
        await syncFolder(root);
      } finally {
        await rm(draft, { force: true });
      }
    },
    open: async (key, range) => {
      const file = await resolveKey(root, key, false);
      const stream = file === null ? null : await openStream(file, range);
      return stream === null
        ? null
        : (Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>);
    },
    remove: async (key) => {
      const file = await resolveKey(root, key, false);
      if (file === null) return;
      await rm(file, { force: true });
      // Fails while the folder has other files.
      await rmdir(path.dirname(file)).catch(() => undefined);
    },
    removeLeftovers: async () => await removeLeftovers(incoming, ""),
  };
}

/** Makes the file readable by its owner alone and syncs it to the disk. */
async function protectAndSync(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.chmod(OWNER_ONLY_FILE);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the path of a key's file; null when its folder is missing or is a link to another folder. */
async function resolveKey(root: string, key: string, create: boolean): Promise<string | null> {
  if (!KEY.test(key)) throw new Error("Not a key of the file store.");
  const file = path.join(root, key);
  const folder = path.dirname(file);
  if (create) await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const [realRoot, realFolder] = await Promise.all([realpathOrNull(root), realpathOrNull(folder)]);
  if (realRoot === null || realFolder === null) return null;
  return realFolder === path.join(realRoot, path.basename(folder)) ? file : null;
}

async function realpathOrNull(file: string): Promise<string | null> {
  try {
    return await realpath(file);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

async function openStream(
  file: string,
  range: { start: number; end: number } | undefined,
): Promise<ReadStream | null> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    return handle.createReadStream(range);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

/** Returns whether an error means that there is no file, or a link in place of one. */
function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ELOOP", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
}
