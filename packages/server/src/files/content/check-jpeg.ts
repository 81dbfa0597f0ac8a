import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import decoderModule, { type MozJPEGModule } from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import { initEmscriptenModule } from "@jsquash/jpeg/utils.js";
import { BadFileError } from "./bad-file-error";
import { cleanJpeg } from "./clean-jpeg";
import { hidesContent } from "./hidden-content";
import { jpegSegments, START_OF_SCAN } from "./jpeg-segments";
import { refuseTooManyPixels } from "./pixel-limit";

/** Progressive pictures have about ten; each costs as much as decoding the whole picture once. */
const SCANS_MAX = 50;

/** The decoder puts its pixels into one of these, as in a browser. */
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
 * Checks that the bytes begin with one whole JPEG of at most 40 million pixels that can be decoded, and
 * hide nothing else. Returns it without its metadata.
 */
export async function checkJpeg(bytes: Buffer): Promise<Buffer> {
  if (hidesContent(bytes)) throw new BadFileError("hidden");
  const segments = jpegSegments(bytes);
  const frames = segments.filter(({ marker }) => isFrame(marker));
  const [frame] = frames;
  const scans = segments.filter(({ marker }) => marker === START_OF_SCAN).length;
  if (frame === undefined || frames.length > 1 || frame.end - frame.start < 10 || scans === 0) {
    throw new BadFileError("damaged");
  }
  refuseTooManyPixels(bytes.readUInt16BE(frame.start + 7), bytes.readUInt16BE(frame.start + 5));
  if (scans > SCANS_MAX) throw new BadFileError("unpacksTooLarge");
  const clean = cleanJpeg(bytes);
  await decode(clean);
  return clean;
}

/** Frame headers; the numbers between them are other tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Each picture gets a memory of its own: nothing of one is there when the next is decoded. */
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
    // It ends itself when it meets what it cannot read.
  }
  throw new BadFileError("damaged");
}
