import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import decoderModule, { type MozJPEGModule } from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import { initEmscriptenModule } from "@jsquash/jpeg/utils.js";
import { BadFileError } from "./bad-file-error";
import { cleanJpeg } from "./clean-jpeg";
import { hasHiddenContent } from "./hidden-content";
import { readJpegSegments, START_OF_SCAN } from "./jpeg-segments";
import { assertPixelLimit } from "./pixel-limit";

/** Progressive pictures have about ten scans. Each costs as much as decoding the whole picture once. */
const SCANS_MAX = 50;

/** Stands in for the browser's `ImageData`, in which the decoder returns its pixels. */
class Pixels {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}
Object.assign(globalThis, { ImageData: Pixels });

let code: Promise<Buffer> | undefined;

/**
 * Throws `BadFileError` unless the bytes begin with one complete JPEG of at most 40 million pixels that can be
 * decoded, and contain no hidden content. Returns the picture without its metadata.
 */
export async function checkJpeg(bytes: Buffer): Promise<Buffer> {
  if (hasHiddenContent(bytes)) throw new BadFileError("hidden");
  const segments = readJpegSegments(bytes);
  const frames = segments.filter(({ marker }) => isFrame(marker));
  const [frame] = frames;
  const scans = segments.filter(({ marker }) => marker === START_OF_SCAN).length;
  if (frame === undefined || frames.length > 1 || frame.end - frame.start < 10 || scans === 0) {
    throw new BadFileError("damaged");
  }
  assertPixelLimit(bytes.readUInt16BE(frame.start + 7), bytes.readUInt16BE(frame.start + 5));
  if (scans > SCANS_MAX) throw new BadFileError("unpacksTooLarge");
  const clean = cleanJpeg(bytes);
  await decode(clean);
  return clean;
}

/** Returns whether a marker is a frame header. Some numbers between those are of other tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Decodes a picture in a new instance with its own memory, so that no data of an earlier picture is left in it. */
async function decode(picture: Buffer): Promise<void> {
  const file = createRequire(import.meta.url).resolve("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm");
  code ??= readFile(file);
  const decoder = await initEmscriptenModule<MozJPEGModule>(decoderModule, undefined, {
    wasmBinary: await code,
    printErr: () => undefined,
  });
  try {
    if (decoder.decode(new Uint8Array(picture), false) !== null) return;
  } catch {
    // The decoder aborts when it meets malformed data.
  }
  throw new BadFileError("damaged");
}
