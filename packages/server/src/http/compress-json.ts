import { gzipSync } from "node:zlib";

/** A smaller response fits into one packet in any case. */
const MIN_BYTES = 1_024;
/** Compressing a larger one in one piece would block the event loop for too long. */
const MAX_BYTES = 128 * 1_024;
/** Nearly as small as by the highest level, in a third of the time. */
const LEVEL = 4;

const ACCEPTS_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|,|$)/i;

/**
 * Returns the body of a JSON response and sets its headers. The body is compressed in one piece when that is worth it
 * and the client accepts gzip. A small body gets a `Content-Length`, so that the streaming compression leaves it
 * as it is: that takes longer than most calls. Very large bodies are left to the streaming compression.
 */
export function compressJson(
  text: string,
  headers: Headers,
  acceptEncoding: string | undefined,
): string | Uint8Array<ArrayBuffer> {
  const bytes = Buffer.byteLength(text);
  if (bytes < MIN_BYTES) headers.set("Content-Length", String(bytes));
  if (bytes < MIN_BYTES || bytes > MAX_BYTES) return text;
  headers.append("Vary", "Accept-Encoding");
  if (!ACCEPTS_GZIP.test(acceptEncoding ?? "")) return text;
  headers.set("Content-Encoding", "gzip");
  return gzipSync(text, { level: LEVEL });
}
