import { BadFileError } from "./bad-file-error";

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Frame headers; the numbers between them are other tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/**
 * Follows a JPEG segment by segment and answers where the picture ends. Cameras append other things
 * after that, which are for the caller to cut off.
 */
export function checkJpeg(bytes: Buffer): number {
  let at = 2;
  let hasFrame = false;
  let hasScan = false;
  while (at + 1 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      if (!hasFrame || !hasScan) break;
      return at + 2;
    }
    if (at + 4 > bytes.length) break;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) break;
    hasFrame ||= isFrame(marker);
    hasScan ||= marker === START_OF_SCAN;
    at += 2 + length;
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
  }
  throw new BadFileError("damaged");
}

/** The next marker after pixels: 0xff that is neither escaped, nor filler, nor a restart. */
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
