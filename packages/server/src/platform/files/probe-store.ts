import { randomUUID } from "node:crypto";
import type { Services } from "../services";
import { putContent } from "./put-content";

const PROBE = Buffer.from("signpoint");
const TIMEOUT_MS = 3_000;

/** Returns whether a small file can be stored and removed now, within 3 seconds. Logs why not. */
export async function isFileStoreWritable({
  files,
  log,
}: Pick<Services, "log"> & { files: Pick<Services["files"], "store"> }): Promise<boolean> {
  const key = `${randomUUID()}/probe.txt`;
  const attempt = async () => {
    const folderStart = "signpoint-probe-";
    await putContent(files.store, key, { content: PROBE, contentType: "text/plain", folderStart });
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
  }
}
