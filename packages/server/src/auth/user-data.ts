import * as z from "zod";
import { AuthError } from "./auth-error";

/** It travels in every access token, which travels in a header of limited size. */
const MAX_BYTES = 4_096;
/** What JSON can say and the database cannot store: the NUL character and half a character. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** What an account's owner says of themselves: any object, checked by `storableUserData`. */
export const UserData = z
  .unknown()
  .optional()
  .transform((data) => data ?? {});

/** The data as it can be stored and put into tokens, or the protocol's refusal. */
export function toStorableUserData(data: unknown): Record<string, unknown> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new AuthError("metadataInvalid");
  }
  const text = asJson(data);
  if (text === null || Buffer.byteLength(text) > MAX_BYTES || UNSTORABLE.test(text)) {
    throw new AuthError("metadataInvalid");
  }
  return data as Record<string, unknown>;
}

/** Null for what is nested too deeply to be written. */
function asJson(data: object): string | null {
  try {
    return JSON.stringify(data);
  } catch {
    return null;
  }
}
