import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { dataDir } from "@electric-sql/pglite-prepopulatedfs";
import { extract } from "tar-stream";

/**
 * Writes a database without any table into a folder: what the embedded engine would make out of nothing, which takes the
 * processor six times as long.
 */
export async function unpackNewDatabase(folder: string): Promise<void> {
  const archive = await dataDir();
  await unpackDatabase(folder, gunzipSync(await archive.arrayBuffer()));
}

/** Writes the database of a tar archive into a folder. */
export async function unpackDatabase(folder: string, archive: Uint8Array): Promise<void> {
  const unpacking = extract();
  unpacking.end(archive);
  for await (const entry of unpacking) {
    const target = path.join(folder, entry.header.name);
    const isFolder = entry.header.type === "directory";
    const content = await buffer(entry);
    await mkdir(isFolder ? target : path.dirname(target), { recursive: true, mode: 0o700 });
    if (!isFolder) await writeFile(target, content, { mode: 0o600 });
  }
}
