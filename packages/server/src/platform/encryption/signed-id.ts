import * as z from "zod";
import { DomainError } from "../domain-error";
import { isSignatureOf, signText } from "./signed-text";
import type { SigningKeys } from "./signing-keys";

/** `id.signature`. */
const Token = z
  .string()
  .transform((text) => text.split("."))
  .pipe(z.tuple([z.uuid(), z.string()]));

/** Returns a token that names a record for one purpose. How long it is good, the record knows. */
export function signId(keys: SigningKeys, purpose: string, id: string): string {
  return `${id}.${signText(keys, purpose, id)}`;
}

/** Returns the id that a token names. Throws BAD_REQUEST with `message` for a token that we did not sign for this purpose. */
export function readSignedId(
  keys: SigningKeys,
  purpose: string,
  token: string,
  message: string,
): string {
  const parsed = Token.safeParse(token);
  if (parsed.success) {
    const [id, signature] = parsed.data;
    if (isSignatureOf(keys, purpose, id, signature)) return id;
  }
  throw new DomainError("BAD_REQUEST", { message, fields: { token: message } });
}
