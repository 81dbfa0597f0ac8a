import { Readable } from "node:stream";
import { createInflate } from "node:zlib";
import { BadFileError } from "./bad-file-error";
import { buildOrientationExif, readOrientation } from "./exif-orientation";
import { hasHiddenContent } from "./hidden-content";
import { assertPixelLimit } from "./pixel-limit";
import { buildPngChunk, PNG_SIGNATURE_BYTES, type PngChunk, readPngChunks } from "./png-chunks";

/** The chunks of the picture itself, and those of its colours. All others are removed. */
const KEPT = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "bKGD", "sBIT", "pHYs"];
const COLOURS = ["gAMA", "cHRM", "sRGB", "iCCP", "cICP"];
const SMALL_CHUNK_MAX_BYTES = 1024 * 1024;
/** Samples per pixel, by colour type. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First column and row, and the steps to the next ones, of the seven passes of an interlaced picture. */
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
 * Throws `BadFileError` unless the bytes begin with one complete PNG of at most 40 million pixels, and contain no
 * hidden content. Returns the picture without its metadata, such as texts, times and locations.
 */
export async function checkPng(bytes: Buffer): Promise<Buffer> {
  if (hasHiddenContent(bytes)) throw new BadFileError("hidden");
  const chunks = readPngChunks(bytes);
  const [header] = chunks;
  if (header === undefined || header.data.length !== 13) throw new BadFileError("damaged");
  const expected = computeUnpackedBytes(header.data);
  const packed = chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
  if ((await measureUnpacked(packed, expected)) !== expected) throw new BadFileError("damaged");
  return Buffer.concat([bytes.subarray(0, PNG_SIGNATURE_BYTES), ...chunks.flatMap(cleanChunk)]);
}

function cleanChunk({ type, data, whole }: PngChunk): Buffer[] {
  if (KEPT.includes(type)) return [whole];
  if (COLOURS.includes(type)) return data.length <= SMALL_CHUNK_MAX_BYTES ? [whole] : [];
  if (type !== "eXIf") return [];
  const orientation = readOrientation(data);
  return orientation === 1 ? [] : [buildPngChunk("eXIf", buildOrientationExif(orientation))];
}

/** Returns the size of the pixels when unpacked: each row has one byte for its filter, then its samples. */
function computeUnpackedBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  assertPixelLimit(width, height);
  const depth = header[8] ?? 0;
  const samples = SAMPLES[header[9] ?? -1];
  const interlaced = header[12] === 1;
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth)) throw new BadFileError("damaged");
  const computeBytes = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * samples * depth) / 8));
  if (!interlaced) return computeBytes(width, height);
  return PASSES.reduce(
    (sum, [column, row, columnStep, rowStep]) =>
      sum +
      computeBytes(
        Math.max(0, Math.ceil((width - column) / columnStep)),
        Math.max(0, Math.ceil((height - row) / rowStep)),
      ),
    0,
  );
}

/** Returns the size when unpacked, without holding the unpacked bytes in memory. Stops when it exceeds `expected`. */
async function measureUnpacked(packed: Buffer[], expected: number): Promise<number> {
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
