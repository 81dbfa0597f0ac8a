import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { BadFileError } from "./bad-file-error";

/** How much a document may unpack to, in all and for each byte of a part that is not small. */
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
const PARTS_MAX = 2_000;
const RATIO_MAX = 200;
const SMALL_PART_BYTES = 1024 * 1024;
const READ_PART_MAX_BYTES = 1024 * 1024;

const WORD_MAIN =
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const ACTIVE_TYPES = /macroEnabled|vbaProject|activeX|ms-office\.oleObject/i;
const ACTIVE_PARTS = /(?:^|\/)(?:vbaProject|vbaData|activeX\d*|oleObject\d*)\.(?:bin|xml)$/i;
const PROGRAMS = /\.(?:exe|dll|scr|com|bat|cmd|ps1|vbs|js|jar|class|hta|lnk|sh|php|html?)$/i;
/** Relations to the outside that Word follows by itself when it opens the document. */
const OUTSIDE = /TargetMode\s*=\s*["']External["']/i;
const HARMLESS_OUTSIDE = /\/relationships\/(?:hyperlink|image)["']/i;

/**
 * Checks that the bytes are a Word document since 2007, without macros, embedded programs or parts
 * fetched from elsewhere. Every part is really unpacked, within limits: what the archive says about
 * its own sizes is not believed.
 */
export async function checkDocx(bytes: Buffer): Promise<void> {
  const parts = await readParts(bytes);
  const types = parts.get("[Content_Types].xml")?.toString("utf8") ?? "";
  if (!types.includes(WORD_MAIN) || !parts.has("_rels/.rels")) {
    throw new BadFileError(ACTIVE_TYPES.test(types) ? "activeContent" : "contentMismatch");
  }
  const mainPart = mainPartOf(types);
  if (mainPart === null || !parts.has(mainPart)) throw new BadFileError("damaged");
  const isActive = (name: string) => ACTIVE_PARTS.test(name) || PROGRAMS.test(name);
  if (ACTIVE_TYPES.test(types) || [...parts.keys()].some(isActive)) {
    throw new BadFileError("activeContent");
  }
  for (const [name, part] of parts) {
    if (/\.rels$/i.test(name) && reachesOutside(part?.toString("utf8") ?? "")) {
      throw new BadFileError("activeContent");
    }
  }
}

/** The name of the part that the content types call the document itself. */
function mainPartOf(types: string): string | null {
  for (const [override] of types.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)) {
    if (override.includes(WORD_MAIN)) {
      return /PartName\s*=\s*["']\/([^"']+)["']/.exec(override)?.[1] ?? null;
    }
  }
  return null;
}

function reachesOutside(relations: string): boolean {
  return [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].some(
    ([relation]) => OUTSIDE.test(relation) && !HARMLESS_OUTSIDE.test(relation),
  );
}

/** Every part by name; the content of those that say how the document hangs together, else null. */
async function readParts(bytes: Buffer): Promise<Map<string, Buffer | null>> {
  const parts = new Map<string, Buffer | null>();
  const zip = await asDamage(() => fromBufferPromise(bytes, { lazyEntries: true }));
  if (zip.entryCount > PARTS_MAX) throw new BadFileError("unpacksTooLarge");
  let budget = UNPACKED_MAX_BYTES;
  const entries = zip.eachEntry()[Symbol.asyncIterator]();
  for (;;) {
    const { value: entry, done } = await asDamage(() => entries.next());
    if (done === true) return parts;
    if (parts.has(entry.fileName)) throw new BadFileError("hidden");
    if (entry.isEncrypted()) throw new BadFileError("locked");
    const wanted = /(?:^\[Content_Types\]\.xml|\.rels)$/i.test(entry.fileName);
    const { size, content } = await unpack(zip, entry, budget, wanted);
    budget -= size;
    parts.set(entry.fileName, content);
  }
}

async function unpack(
  zip: ZipFile,
  entry: Entry,
  budget: number,
  wanted: boolean,
): Promise<{ size: number; content: Buffer | null }> {
  const allowed = Math.min(budget, Math.max(SMALL_PART_BYTES, entry.compressedSize * RATIO_MAX));
  if (entry.uncompressedSize > allowed) throw new BadFileError("unpacksTooLarge");
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = await asDamage(() => zip.openReadStreamPromise(entry));
  await asDamage(async () => {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > allowed) throw new BadFileError("unpacksTooLarge");
      if (wanted) chunks.push(chunk);
      if (wanted && size > READ_PART_MAX_BYTES) throw new BadFileError("unpacksTooLarge");
    }
  });
  return { size, content: wanted ? Buffer.concat(chunks) : null };
}

/** What the archive's reader objects to is a damaged file. */
async function asDamage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BadFileError ? error : new BadFileError("damaged");
  }
}
