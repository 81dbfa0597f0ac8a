import { Readable } from "node:stream";
import { createInflate } from "node:zlib";
import { BadFileError } from "./bad-file-error";
import { hidesContent } from "./hidden-content";
import { exifOfOrientation, orientationOf } from "./orientation";
import { refuseTooManyPixels } from "./pixel-limit";
import { PNG_SIGNATURE_BYTES, type PngChunk, pngChunk, pngChunks } from "./png-chunks";

/** What a picture consists of, and what says how its colours look. Everything else goes. */
const KEPT = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "bKGD", "sBIT", "pHYs"];
const COLOURS = ["gAMA", "cHRM", "sRGB", "iCCP", "cICP"];
const SMALL_CHUNK_MAX_BYTES = 1024 * 1024;
/** Samples for each pixel, by colour type. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First column and row, and the distance to the next, of the seven passes of an interlaced picture. */
const PASSES: [number, number, number, number][] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/**
 * Checks that the bytes begin with one whole PNG of at most 40 million pixels whose pixels are all there,
 * and hide nothing else. Returns it without its metadata, which are texts, times and places.
 */
export async function checkPng(bytes: Buffer): Promise<Buffer> {
  if (hidesContent(bytes)) throw new BadFileError("hidden");
  const chunks = pngChunks(bytes);
  const [header] = chunks;
  if (header === undefined || header.data.length !== 13) throw new BadFileError("damaged");
  const expected = unpackedBytes(header.data);
  const packed = chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
  if ((await unpackedLength(packed, expected)) !== expected) throw new BadFileError("damaged");
  return Buffer.concat([bytes.subarray(0, PNG_SIGNATURE_BYTES), ...chunks.flatMap(cleanChunk)]);
}

function cleanChunk({ type, data, whole }: PngChunk): Buffer[] {
  if (KEPT.includes(type)) return [whole];
  if (COLOURS.includes(type)) return data.length <= SMALL_CHUNK_MAX_BYTES ? [whole] : [];
  if (type !== "eXIf") return [];
  const orientation = orientationOf(data);
  return orientation === 1 ? [] : [pngChunk("eXIf", exifOfOrientation(orientation))];
}

/** How many bytes the pixels take: for each row one that names its filter, then its samples. */
function unpackedBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  refuseTooManyPixels(width, height);
  const depth = header[8] ?? 0;
  const samples = SAMPLES[header[9] ?? -1];
  const interlaced = header[12] === 1;
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth)) throw new BadFileError("damaged");
  const bytesOf = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * samples * depth) / 8));
  if (!interlaced) return bytesOf(width, height);
  return PASSES.reduce(
    (sum, [column, row, columnStep, rowStep]) =>
      sum +
      bytesOf(
        Math.max(0, Math.ceil((width - column) / columnStep)),
        Math.max(0, Math.ceil((height - row) / rowStep)),
      ),
    0,
  );
}

/** Unpacks piece by piece and keeps nothing of it. */
async function unpackedLength(packed: Buffer[], expected: number): Promise<number> {
  let length = 0;
  const unpacking = Readable.from(packed).pipe(createInflate({ chunkSize: 256 * 1024 }));
  try {
    for await (const chunk of unpacking as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > expected) break;
    }
  } catch {
    throw new BadFileError("damaged");
  }
  return length;
}
