import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { FileStore } from "./file-store";

interface Content {
  content: Buffer;
  contentType: string;
  /** How the name of the temporary folder begins, by which what a killed process left is found. */
  folderStart: string;
}

/** Stores a content that is in memory under the key, by a temporary file that only its owner can read. */
export async function putContent(
  store: FileStore,
  key: string,
  { content, contentType, folderStart }: Content,
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), folderStart));
  try {
    const local = path.join(folder, "file");
    await writeFile(local, content, { mode: 0o600 });
    const sha256 = createHash("sha256").update(content).digest("hex");
    await store.put(key, { path: local, sizeBytes: content.length, sha256, contentType });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
