import { open, readdir } from "node:fs/promises";
import path from "node:path";

const CONCURRENCY = 16;

/** Syncs a folder's list of names to the disk. Does not sync the content of its files. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows does not open folders, and syncs names itself.
  if (process.platform !== "win32") await sync(folder, "r");
}

/** Syncs a folder and everything in it, at any depth, to the disk. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const toPath = (entry: (typeof entries)[number]) => path.join(entry.parentPath, entry.name);
  const files = entries.filter((entry) => entry.isFile()).map(toPath);
  for (let start = 0; start < files.length; start += CONCURRENCY) {
    // Windows syncs only files that are opened for writing.
    await Promise.all(files.slice(start, start + CONCURRENCY).map((file) => sync(file, "r+")));
  }
  const folders = entries.filter((entry) => entry.isDirectory()).map(toPath);
  for (const subfolder of [...folders, folder]) await syncFolder(subfolder);
}

async function sync(file: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
