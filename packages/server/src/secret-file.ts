import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
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
    const handle = await open(draft, "wx", 0o600);
    await handle.writeFile(await generate());
    await handle.sync();
    await handle.close();
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

async function readIfExists(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
