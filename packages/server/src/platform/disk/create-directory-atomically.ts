import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { syncFolder, syncTree } from "./sync-folder";

/**
 * Creates a folder with what `fill` writes into it, completely or not at all. Filling takes seconds, and half a
 * database would neither start nor be created again. Does nothing when the folder exists.
 */
export async function createDirectoryAtomically(
  folder: string,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  if (existsSync(folder)) return;
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await fill(draft);
  await syncTree(draft);
  await rename(draft, folder);
  await syncFolder(path.dirname(folder));
}
