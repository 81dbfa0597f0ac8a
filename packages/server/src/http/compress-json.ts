import { gzipSync } from "node:zlib";

/** Below this an answer fits into what is sent at once anyway. */
const MIN_BYTES = 1_024;
/** Above this, compressing at once would keep other requests waiting. */
const MAX_BYTES = 128 * 1_024;
/** Nearly as small as by the highest level, in a third of the time. */
const LEVEL = 4;

const ACCEPTS_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|,|$)/i;

/**
 * The body of a JSON answer, in one piece: compressed when that pays and the client can read it, else with
 * its length, so that it is left as it is; `headers` say which. Compressing by streams, as everything
 * else is, takes longer than most calls themselves; what is very large is left to it.
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
