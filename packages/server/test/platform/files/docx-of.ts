import { text } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import type { ZipPart } from "./zip-of";

/** The parts of a DOCX, to be changed and packed again. Only those that are text come out right. */
export async function partsOf(bytes: Buffer): Promise<ZipPart[]> {
  const parts: ZipPart[] = [];
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const content = await text(await zip.openReadStreamPromise(entry));
    if (!entry.fileName.endsWith("/")) parts.push({ name: entry.fileName, content });
  }
  return parts;
}
