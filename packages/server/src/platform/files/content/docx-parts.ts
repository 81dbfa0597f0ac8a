import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { BadFileError } from "./bad-file-error";

/** Limits of the unpacked size: of all parts, and per packed byte of a part that is not small. */
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
const PARTS_MAX = 2_000;
const RATIO_MAX = 200;
const SMALL_PART_BYTES = 1024 * 1024;
/** The limit of all XML parts together. */
const XML_MAX_BYTES = 32 * 1024 * 1024;
const HEAD_BYTES = 16;

export interface DocxPart {
  /** The name in the archive, without a leading slash. */
  name: string;
  /** The whole content of an XML part, the first bytes of any other. */
  content: Buffer;
}

/** Returns whether a part is read as XML. */
export function isXmlPart(name: string): boolean {
  return /\.(?:xml|rels|vml|svg)$/i.test(name);
}

/**
 * Unpacks every part and returns them by name in lower case, as Word compares names; folders are left out. The
 * limits apply to the bytes that come out, since the sizes that an archive states can be wrong. Throws
 * `BadFileError`.
 */
export async function readDocxParts(bytes: Buffer): Promise<Map<string, DocxPart>> {
  const parts = new Map<string, DocxPart>();
  const zip = await orDamaged(() => fromBufferPromise(bytes, { lazyEntries: true }));
  if (zip.entryCount > PARTS_MAX) throw new BadFileError("unpacksTooLarge");
  let budget = UNPACKED_MAX_BYTES;
  let xmlBudget = XML_MAX_BYTES;
  const entries = zip.eachEntry()[Symbol.asyncIterator]();
  for (;;) {
    const { value: entry, done } = await orDamaged(() => entries.next());
    if (done === true) return parts;
    const name: string = entry.fileName;
    if (parts.has(name.toLowerCase())) throw new BadFileError("hidden");
    if (entry.isEncrypted()) throw new BadFileError("locked");
    const isXml = isXmlPart(name);
    const { size, content } = await unpack(zip, entry, budget, isXml ? xmlBudget : HEAD_BYTES);
    budget -= size;
    if (isXml) xmlBudget -= size;
    if (xmlBudget < 0) throw new BadFileError("unpacksTooLarge");
    if (!name.endsWith("/")) parts.set(name.toLowerCase(), { name, content });
    else if (size > 0) throw new BadFileError("hidden");
  }
}

async function unpack(
  zip: ZipFile,
  entry: Entry,
  budget: number,
  contentMaxBytes: number,
): Promise<{ size: number; content: Buffer }> {
  const allowed = Math.min(budget, Math.max(SMALL_PART_BYTES, entry.compressedSize * RATIO_MAX));
  if (entry.uncompressedSize > allowed) throw new BadFileError("unpacksTooLarge");
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = await orDamaged(() => zip.openReadStreamPromise(entry));
  await orDamaged(async () => {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (size < contentMaxBytes) chunks.push(chunk);
      size += chunk.length;
      if (size > allowed) throw new BadFileError("unpacksTooLarge");
    }
  });
  return { size, content: Buffer.concat(chunks).subarray(0, contentMaxBytes) };
}

/** Turns errors of the zip library into "damaged". */
async function orDamaged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BadFileError ? error : new BadFileError("damaged");
  }
}
