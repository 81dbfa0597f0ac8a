import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Services } from "../services";

const PROBE = "signpoint";
const TIMEOUT_MS = 3_000;

/** Returns whether a small file can be stored and removed now, within 3 seconds. Logs why not. */
export async function isFileStoreWritable({
  files,
  log,
}: Pick<Services, "files" | "log">): Promise<boolean> {
  const id = randomUUID();
  const key = `${id}/probe.txt`;
  const draft = path.join(os.tmpdir(), `signpoint-probe-${id}`);
  const attempt = async () => {
    await writeFile(draft, PROBE, { mode: 0o600 });
    await files.store.put(key, {
      path: draft,
      sizeBytes: PROBE.length,
      sha256: createHash("sha256").update(PROBE).digest("hex"),
      contentType: "text/plain",
    });
    await files.store.remove(key);
    return true;
  };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  try {
    return await Promise.race([attempt(), timeout]);
  } catch (error) {
    log.warn({ err: error }, "the file store cannot be written to");
    return false;
  } finally {
    clearTimeout(timer);
    await rm(draft, { force: true });
  }
}
