import { randomUUID } from "node:crypto";
import { constants, type ReadStream } from "node:fs";
import { copyFile, mkdir, open, realpath, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { syncFolder } from "../sync-folder";
import type { FileStore } from "./file-store";
import { processPrefix, removeLeftovers } from "./leftovers";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
/** A folder, and a file in it whose name is no step to elsewhere. */
const KEY = /^[0-9a-f-]{36}\/(?!\.)[^/\\\0]+$/;

/**
 * Keeps files in a folder of this machine. A file appears under its name only when it is whole and on
 * the disk; links that lead out of the folder are not followed.
 */
export function localFileStore(root: string): FileStore {
  const incoming = path.join(root, ".incoming");
  return {
    put: async (key, file) => {
      const target = await placeOf(root, key, true);
      if (target === null) throw new Error(`No folder for ${key} in the file store.`);
      await mkdir(incoming, { recursive: true, mode: OWNER_ONLY_FOLDER });
      const draft = path.join(incoming, processPrefix() + randomUUID().replaceAll("-", ""));
      try {
        await copyFile(file.path, draft, constants.COPYFILE_EXCL);
        await settle(draft);
        await rename(draft, target);
        // The new name, and that of its folder.
        await syncFolder(path.dirname(target));
        await syncFolder(root);
      } finally {
        await rm(draft, { force: true });
      }
    },
    open: async (key, range) => {
      const place = await placeOf(root, key, false);
      const stream = place === null ? null : await readStream(place, range);
      return stream === null
        ? null
        : (Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>);
    },
    remove: async (key) => {
      const place = await placeOf(root, key, false);
      if (place === null) return;
      await rm(place, { force: true });
      // The folder stays while it holds other files.
      await rmdir(path.dirname(place)).catch(() => undefined);
    },
    removeLeftovers: async () => await removeLeftovers(incoming, ""),
  };
}

/** Makes the file readable by its owner alone and waits until the disk has it. */
async function settle(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.chmod(OWNER_ONLY_FILE);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Where a key's file lies; null when its folder is missing or is a link to elsewhere. */
async function placeOf(root: string, key: string, create: boolean): Promise<string | null> {
  if (!KEY.test(key)) throw new Error("Not a key of the file store.");
  const place = path.join(root, key);
  const folder = path.dirname(place);
  if (create) await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const [realRoot, realFolder] = await Promise.all([realOrNull(root), realOrNull(folder)]);
  if (realRoot === null || realFolder === null) return null;
  return realFolder === path.join(realRoot, path.basename(folder)) ? place : null;
}

async function realOrNull(place: string): Promise<string | null> {
  try {
    return await realpath(place);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

async function readStream(
  place: string,
  range: { start: number; end: number } | undefined,
): Promise<ReadStream | null> {
  try {
    const handle = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
    return handle.createReadStream(range);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

/** Nothing there, or a link where a file should be. */
function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ELOOP", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
}
