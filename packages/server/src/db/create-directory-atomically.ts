import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { syncFolder, syncTree } from "../sync-folder";

/**
 * Has a folder filled by `fill` appear whole under its name or not at all: filling takes seconds, and
 * half a database would neither start nor be made anew. Does nothing when the folder is there.
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
