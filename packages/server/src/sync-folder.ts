import { open, readdir } from "node:fs/promises";
import path from "node:path";

const AT_ONCE = 16;

/** Waits until the disk knows which names are in a folder; what the files hold is another matter. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps names by itself.
  if (process.platform !== "win32") await sync(folder, "r");
}

/** Waits until the disk has everything that is in a folder, at any depth, and the folder itself. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) => path.join(entry.parentPath, entry.name);
  const files = entries.filter((entry) => entry.isFile()).map(pathOf);
  for (let start = 0; start < files.length; start += AT_ONCE) {
    // Windows syncs only what could be written to.
    await Promise.all(files.slice(start, start + AT_ONCE).map((file) => sync(file, "r+")));
  }
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
  for (const each of [...folders, folder]) await syncFolder(each);
}

async function sync(place: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
