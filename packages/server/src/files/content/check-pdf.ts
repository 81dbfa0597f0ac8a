import { inflate } from "node:zlib";
import { BadFileError } from "./bad-file-error";
import { hidesArchive, hidesMarkup } from "./hidden-content";

/** Names that make a viewer run, open or unpack something. */
const ACTIVE_NAMES = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z0-9])/;
const LOCKED = /\/Encrypt(?![A-Za-z0-9])/;
/** The name of a stream that packs objects, each letter possibly written as its number, or a stream. */
const OBJECT_STREAM_OR_DATA =
  /\/(?:O|#4[fF])(?:b|#62)(?:j|#6[aA])(?:S|#53)(?:t|#74)(?:m|#6[dD])|stream\r?\n/g;
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Checks that the bytes are one whole PDF and nothing else besides, which runs nothing when it is
 * opened. Objects that are packed into streams are unpacked for it, up to 64 MiB.
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString("latin1");
  const end = text.lastIndexOf("%%EOF");
  if (!/^%PDF-[12]\.\d/.test(text) || end === -1 || !text.includes("startxref")) {
    throw new BadFileError("damaged");
  }
  const endsThere = /^[\s\0]*$/.test(text.slice(end + "%%EOF".length));
  if (!endsThere || hidesArchive(bytes) || hidesMarkup(bytes)) throw new BadFileError("hidden");
  const plain = withoutEscapes(text);
  if (LOCKED.test(plain)) throw new BadFileError("locked");
  if (ACTIVE_NAMES.test(plain)) throw new BadFileError("activeContent");
  await checkPackedObjects(bytes, text);
}

/** Any character of a name may be written as its number: `/Java#53cript`. */
function withoutEscapes(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

async function checkPackedObjects(bytes: Buffer, text: string): Promise<void> {
  let budget = UNPACKED_MAX_BYTES;
  let announced = false;
  let readTo = 0;
  for (const { index, 0: found } of text.matchAll(OBJECT_STREAM_OR_DATA)) {
    if (index < readTo) continue;
    if (found.startsWith("/")) {
      announced = true;
    } else if (announced) {
      announced = false;
      const start = index + found.length;
      readTo = text.indexOf("endstream", start);
      if (readTo === -1) throw new BadFileError("damaged");
      const objects = await unpacked(bytes.subarray(start, readTo), budget);
      budget -= objects.length;
      if (ACTIVE_NAMES.test(withoutEscapes(objects.toString("latin1")))) {
        throw new BadFileError("activeContent");
      }
    }
  }
}

/** The objects in a stream. What is not packed has been looked at already. */
async function unpacked(data: Buffer, budget: number): Promise<Buffer> {
  if (/^\s*\d+\s+\d/.test(data.toString("latin1", 0, 32))) return Buffer.alloc(0);
  const { objects, consumed } = await inflated(data, budget);
  const rest = data.toString("latin1", consumed);
  if (/\S/.test(rest)) throw new BadFileError("hidden");
  return objects;
}

function inflated(data: Buffer, budget: number): Promise<{ objects: Buffer; consumed: number }> {
  return new Promise((resolve, reject) => {
    const options = { maxOutputLength: Math.max(1, budget), info: true };
    inflate(data, options, (error, result) => {
      if (error === null) {
        const { buffer, engine } = result as unknown as {
          buffer: Buffer;
          engine: { bytesWritten: number };
        };
        resolve({ objects: buffer, consumed: engine.bytesWritten });
        return;
      }
      const tooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
      reject(new BadFileError(tooLarge ? "unpacksTooLarge" : "damaged"));
    });
  });
}
