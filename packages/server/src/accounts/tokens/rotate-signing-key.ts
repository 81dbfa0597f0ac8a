import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import type { Config } from "../../platform/config";
import {
  generateSigningKey,
  readKeyFile,
  replaceKeyFile,
} from "../../platform/encryption/signing-key-file";
import { parseKeySet } from "../../platform/encryption/signing-keys";

/** The two steps of a rotation, each a value of `JWT_PRIVATE_KEY`. */
export interface KeyRotation {
  /** The old key signs, the new one is trusted already: for all servers, before one of them signs with it. */
  published: string;
  /** The new key signs, the old one is trusted until it ends. */
  rotated: string;
  /** When the old key ends, in ISO 8601. */
  ends_at: string;
}

/**
 * Returns what to set so that a new key signs and nobody is signed out: the old key stays trusted for some days, in which
 * each session gets tokens of the new one when it is refreshed. Keys whose end has come are left out.
 */
export function rotateKeySet(
  text: string,
  newKey: string,
  { days, now }: { days: number; now: Date },
): KeyRotation {
  const [added] = parseKeySet(newKey);
  const [signing, ...older] = parseKeySet(text);
  const ends_at = instantAfter(now, days * MS_PER_DAY);
  const trusted = older.filter((key) => key.ends_at === undefined || new Date(key.ends_at) > now);
  const ending = trusted.map((key) => ({ ...key, ends_at: key.ends_at ?? ends_at }));
  return {
    published: JSON.stringify([signing, added, ...trusted]),
    rotated: JSON.stringify([added, { ...signing, ends_at }, ...ending]),
    ends_at,
  };
}

/**
 * Rotates the signing key. The one in `DATA_DIR` is replaced: the next start of the server signs with the new key. Of
 * `JWT_PRIVATE_KEY` the new values are returned, which the operator sets. Returns null, and makes none, where there is no key.
 */
export async function rotateSigningKey(
  { JWT_PRIVATE_KEY, DATA_DIR }: Pick<Config, "JWT_PRIVATE_KEY" | "DATA_DIR">,
  when: { days: number; now: Date },
): Promise<KeyRotation | null> {
  const text = JWT_PRIVATE_KEY ?? (await readKeyFile(DATA_DIR));
  if (text === null) return null;
  const rotation = rotateKeySet(text, await generateSigningKey(), when);
  if (JWT_PRIVATE_KEY === undefined) await replaceKeyFile(DATA_DIR, rotation.rotated);
  return rotation;
}
