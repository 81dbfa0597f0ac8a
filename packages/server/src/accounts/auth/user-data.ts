import * as z from "zod";
import { AuthError } from "./auth-error";

/** User data is part of every access token, which is sent in a header of limited size. */
const MAX_BYTES = 4_096;
/** Characters that JSON allows and the database cannot store: NUL and lone surrogates. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** Data that an account's owner sets: any object, checked by `toStorableUserData`. */
export const UserData = z
  .unknown()
  .optional()
  .transform((data) => data ?? {});

/** Returns user data that can be stored and put into tokens. Throws metadataInvalid. */
export function toStorableUserData(data: unknown): Record<string, unknown> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new AuthError("metadataInvalid");
  }
  const text = stringifyOrNull(data);
  if (text === null || Buffer.byteLength(text) > MAX_BYTES || UNSTORABLE.test(text)) {
    throw new AuthError("metadataInvalid");
  }
  return data as Record<string, unknown>;
}

/** Returns the JSON text; null for an object that is nested too deeply. */
function stringifyOrNull(data: object): string | null {
  try {
    return JSON.stringify(data);
  } catch {
    return null;
  }
}
