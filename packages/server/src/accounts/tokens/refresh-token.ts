import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import type { SigningKeys } from "../../platform/encryption/signing-keys";

/**
 * The content of a refresh token: the id of its session and its sequence number within that session. It is signed
 * with a secret that all servers derive from the signing key, so tokens need not be stored.
 */
export interface RefreshToken {
  session_id: string;
  /** 0 for the first token of a session, then one more with each refresh. */
  counter: number;
}

const VERSION = 2;
const PAYLOAD_BYTES = 1 + 16 + 4;
const SIGNATURE_BYTES = 32;

/** Returns a signed refresh token in base64url. */
export function signRefreshToken(keys: SigningKeys, token: RefreshToken): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt8(VERSION, 0);
  payload.set(parse(token.session_id), 1);
  payload.writeUInt32BE(token.counter, 17);
  return Buffer.concat([payload, sign(keys.secrets("refresh-token")[0], payload)]).toString(
    "base64url",
  );
}

/** Returns the content of a token; `malformed` when the text is no token, `forged` when we did not sign it. */
export function readRefreshToken(
  keys: SigningKeys,
  text: string,
): RefreshToken | "malformed" | "forged" {
  const bytes = Buffer.from(text, "base64url");
  const isComplete = bytes.length === PAYLOAD_BYTES + SIGNATURE_BYTES && bytes[0] === VERSION;
  if (!isComplete || bytes.toString("base64url") !== text) return "malformed";
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  const signature = bytes.subarray(PAYLOAD_BYTES);
  const isOurs = keys
    .secrets("refresh-token")
    .some((secret) => timingSafeEqual(sign(secret, payload), signature));
  if (!isOurs) return "forged";
  return { session_id: stringify(payload.subarray(1, 17)), counter: payload.readUInt32BE(17) };
}

function sign(secret: Buffer, payload: Buffer): Buffer {
  return createHmac("sha256", secret).update(payload).digest();
}
