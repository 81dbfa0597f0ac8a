import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { BadFileError } from "./bad-file-error";

/** How much a document may unpack to, in all and for each byte of a part that is not small. */
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
const PARTS_MAX = 2_000;
const RATIO_MAX = 200;
const SMALL_PART_BYTES = 1024 * 1024;
/** How much XML is read. */
const XML_MAX_BYTES = 32 * 1024 * 1024;
const HEAD_BYTES = 16;

export interface DocxPart {
  /** As it stands in the archive, without a slash at its beginning. */
  name: string;
  /** Of XML all of it, of anything else the first bytes. */
  content: Buffer;
}

/** Returns true for the parts that are read as XML. */
export function isXmlPart(name: string): boolean {
  return /\.(?:xml|rels|vml|svg)$/i.test(name);
}

/**
 * Unpacks every part, within limits: what the archive says about its own sizes is not believed. Returns
 * them by name in small letters, as Word compares them; folders are left out.
 */
export async function readDocxParts(bytes: Buffer): Promise<Map<string, DocxPart>> {
  const parts = new Map<string, DocxPart>();
  const zip = await asDamage(() => fromBufferPromise(bytes, { lazyEntries: true }));
  if (zip.entryCount > PARTS_MAX) throw new BadFileError("unpacksTooLarge");
  let budget = UNPACKED_MAX_BYTES;
  let xmlBudget = XML_MAX_BYTES;
  const entries = zip.eachEntry()[Symbol.asyncIterator]();
  for (;;) {
    const { value: entry, done } = await asDamage(() => entries.next());
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
  keptBytes: number,
): Promise<{ size: number; content: Buffer }> {
  const allowed = Math.min(budget, Math.max(SMALL_PART_BYTES, entry.compressedSize * RATIO_MAX));
  if (entry.uncompressedSize > allowed) throw new BadFileError("unpacksTooLarge");
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = await asDamage(() => zip.openReadStreamPromise(entry));
  await asDamage(async () => {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (size < keptBytes) chunks.push(chunk);
      size += chunk.length;
      if (size > allowed) throw new BadFileError("unpacksTooLarge");
    }
  });
  return { size, content: Buffer.concat(chunks).subarray(0, keptBytes) };
}

/** What the archive's reader objects to is a damaged file. */
async function asDamage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BadFileError ? error : new BadFileError("damaged");
  }
}
