import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";

/** A smaller response fits into one packet in any case. */
const MIN_BYTES = 1_024;
/** A larger one would block the event loop for too long, so it is compressed on another thread. */
const SYNC_MAX_BYTES = 128 * 1_024;
/** Nearly as small as by the highest level, in a third of the time. */
const OPTIONS = { level: 4 };

const ACCEPTS_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|,|$)/i;
const gzipOnThread = promisify(gzip);

/** Returns whether a client takes gzip, from its `Accept-Encoding`. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return ACCEPTS_GZIP.test(acceptEncoding ?? "");
}

/**
 * Returns the body of a JSON response and sets its headers. The body is compressed in one piece when that is worth it
 * and the client accepts gzip: compressing it as a stream takes longer than most calls.
 */
export async function compressJson(
  text: string,
  headers: Record<string, string>,
  acceptEncoding: string | undefined,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.byteLength(text);
  if (bytes < MIN_BYTES) headers["Content-Length"] = String(bytes);
  else headers.Vary = "Accept-Encoding";
  if (bytes < MIN_BYTES || !acceptsGzip(acceptEncoding)) return text;
  headers["Content-Encoding"] = "gzip";
  return bytes > SYNC_MAX_BYTES ? await gzipOnThread(text, OPTIONS) : gzipSync(text, OPTIONS);
}
