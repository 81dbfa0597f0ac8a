import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "./sync-folder";

/**
 * The secret in `dataDir/name`, made once by `make` and readable by its owner alone. Several processes
 * may start at the same time: all get the same secret, and none ever sees half a file. It is on the disk before anything
 * is signed or encrypted with it.
 */
export async function loadOrCreateSecretFile(
  dataDir: string,
  name: string,
  make: () => Promise<string> | string,
): Promise<string> {
  const file = path.join(dataDir, name);
  const kept = await readIfThere(file);
  if (kept !== null) return kept;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    const handle = await open(draft, "wx", 0o600);
    await handle.writeFile(await make());
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

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
