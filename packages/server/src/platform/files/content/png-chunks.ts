import { crc32 } from "node:zlib";
import { BadFileError } from "./bad-file-error";

export interface PngChunk {
  type: string;
  data: Buffer;
  /** The chunk with its length, type and checksum. */
  whole: Buffer;
}

export const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

/** Returns the chunks of a PNG from its header to its end. Throws `BadFileError` when one is cut off or has a wrong checksum. */
export function readPngChunks(bytes: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  let at = PNG_SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= bytes.length) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const type = bytes.toString("latin1", at + 4, at + 8);
    const checksum = crc32(bytes.subarray(at + 4, end - 4));
    const isHeader = type === "IHDR";
    if (isHeader !== (chunks.length === 0) || checksum !== bytes.readUInt32BE(end - 4)) break;
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    if (type === "IEND") return chunks;
    at = end;
  }
  throw new BadFileError("damaged");
}

/** Returns the bytes of a chunk: its length, type, data and checksum. */
export function buildPngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([frame, typed, checksum]);
}
