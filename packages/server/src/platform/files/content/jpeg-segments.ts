import { BadFileError } from "./bad-file-error";

export interface JpegSegment {
  marker: number;
  /** The offset of its 0xff, and of the next segment. A scan includes its pixels. */
  start: number;
  end: number;
}

export const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Returns the segments of a JPEG after its first two bytes up to and including its end marker. Throws `BadFileError`. */
export function readJpegSegments(bytes: Buffer): JpegSegment[] {
  const segments: JpegSegment[] = [];
  let at = 2;
  while (at + 1 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      segments.push({ marker, start: at, end: at + 2 });
      return segments;
    }
    if (at + 4 > bytes.length) break;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) break;
    const end = at + 2 + length;
    segments.push({
      marker,
      start: at,
      end: marker === START_OF_SCAN ? endOfScan(bytes, end) : end,
    });
    at = segments.at(-1)?.end ?? bytes.length;
  }
  throw new BadFileError("damaged");
}

/** Returns the offset of the next marker after pixels: a 0xff that is neither escaped, nor filler, nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}
