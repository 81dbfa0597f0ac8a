import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { exportJWK, generateKeyPair } from "jose";

/** A new private ES256 key as JWK on one line. */
export async function generateSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

/**
 * The key in `dataDir`, made once and readable by its owner alone. Several processes may start at
 * the same time: all get the same key, and none ever sees half a file.
 */
export async function loadOrCreateKeyFile(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "jwt-private-key.json");
  const kept = await readIfThere(file);
  if (kept !== null) return kept;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    const handle = await open(draft, "wx", 0o600);
    await handle.writeFile(await generateSigningKey());
    await handle.sync();
    await handle.close();
    // A link, unlike a rename, refuses to replace the key of a process that was faster.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
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
