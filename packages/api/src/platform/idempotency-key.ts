import { IDEMPOTENCY_KEY_MAX_LENGTH } from "./constants";

/** A string of RFC 9651: printable ASCII in quotes, `"` and `\` behind a `\`. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
/**
 * The unquoted form that many clients send: visible ASCII, without separators of values and parameters.
 */
const BARE = /^[!#-+\--:<-[\]-~]+$/;

/**
 * Returns the key in the header `Idempotency-Key`: a structured-field string, as in
 * draft-ietf-httpapi-idempotency-key-header, or an unquoted word. Both forms of the same characters are
 * the same key. Returns null when the header is neither, or the key is empty or longer than 255
 * characters.
 */
export function parseIdempotencyKey(header: string): string | null {
  const quoted = QUOTED.exec(header)?.[1]?.replace(/\\(["\\])/g, "$1");
  const key = quoted ?? (BARE.test(header) ? header : "");
  return key.length >= 1 && key.length <= IDEMPOTENCY_KEY_MAX_LENGTH ? key : null;
}
