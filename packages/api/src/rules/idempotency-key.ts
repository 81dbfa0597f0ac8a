import { IDEMPOTENCY_KEY_MAX_LENGTH } from "../constants";

/** A string of RFC 9651: printable ASCII in quotes, `"` and `\` behind a `\`. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
/** What many clients send instead: visible ASCII, without what separates values and parameters. */
const BARE = /^[!#-+\--:<-[\]-~]+$/;

/**
 * Returns the key that the header `Idempotency-Key` holds: a structured-field string, as
 * draft-ietf-httpapi-idempotency-key-header has it, or a bare word. Both ways of writing the same
 * characters name the same key. Null when it is neither, empty or longer than 255 characters.
 */
export function parseIdempotencyKey(header: string): string | null {
  const quoted = QUOTED.exec(header)?.[1]?.replace(/\\(["\\])/g, "$1");
  const key = quoted ?? (BARE.test(header) ? header : "");
  return key.length >= 1 && key.length <= IDEMPOTENCY_KEY_MAX_LENGTH ? key : null;
}
