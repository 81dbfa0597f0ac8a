import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "./sync-folder";

/**
 * Returns the secret in `dataDir/name`, which `generate` creates on the first call. Only the owner can read the file.
 * Processes that start at the same time all get the same secret, and never read an incomplete file. The file is
 * synced to the disk before it is used.
 */
export async function loadOrCreateSecretFile(
  dataDir: string,
  name: string,
  generate: () => Promise<string> | string,
): Promise<string> {
  const file = path.join(dataDir, name);
  const existing = await readIfExists(file);
  if (existing !== null) return existing;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    await writeSynced(draft, await generate());
    // A link, unlike a rename, refuses to replace the secret of a process that was faster.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await syncFolder(dataDir);
  } finally {
    await rm(draft, { force: true });
  }
  return await readFile(file, "utf8");
}

/** Replaces the secret in `dataDir/name`, in one step: a process that starts meanwhile reads the old one or the new one. */
export async function replaceSecretFile(
  dataDir: string,
  name: string,
  secret: string,
): Promise<void> {
  const file = path.join(dataDir, name);
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    await writeSynced(draft, secret);
    await rename(draft, file);
    await syncFolder(dataDir);
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeSynced(file: string, secret: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the text of a file; null when there is none. */
export async function readIfExists(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
