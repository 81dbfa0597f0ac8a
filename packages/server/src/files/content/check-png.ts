import { crc32 } from "node:zlib";
import { BadFileError } from "./bad-file-error";

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12;

/**
 * Follows a PNG chunk by chunk and answers where the picture ends. What may come after that is for
 * the caller to cut off.
 */
export function checkPng(bytes: Buffer): number {
  let at = SIGNATURE_BYTES;
  let hasPixels = false;
  while (at + CHUNK_FRAME_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_FRAME_BYTES + length;
    if (end > bytes.length) break;
    const type = bytes.toString("latin1", at + 4, at + 8);
    const isFirst = at === SIGNATURE_BYTES;
    const checksum = crc32(bytes.subarray(at + 4, end - 4));
    if (isFirst !== (type === "IHDR") || checksum !== bytes.readUInt32BE(end - 4)) break;
    if (type === "IDAT") hasPixels = true;
    if (type === "IEND" && hasPixels) return end;
    at = end;
  }
  throw new BadFileError("damaged");
}
