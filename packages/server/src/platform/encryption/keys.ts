import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { type Config, ConfigError } from "../config";
import { loadOrCreateSecretFile } from "../disk/secret-file";

const KEY_BYTES = 32;
const FILE_NAME = "bank-details-key";

/** A key of the stored secrets: bank details, codes and deliveries. */
interface EncryptionKey {
  /** Identifies the key without revealing anything about it. */
  kid: string;
  secret: Uint8Array;
}

/** The first key encrypts. All decrypt, so that what was stored with an older key stays readable. */
export type EncryptionKeys = readonly [EncryptionKey, ...EncryptionKey[]];

/** Returns a new key for `BANK_DETAILS_KEY`: 32 bytes in base64. */
export function generateEncryptionKey(): string {
  return randomBytes(KEY_BYTES).toString("base64");
}

/**
 * Returns the keys of the stored secrets from `BANK_DETAILS_KEY` (32 bytes in base64, or several with commas between
 * them). Without that setting, returns the keys in `DATA_DIR`, created on the first start. Throws `ConfigError`.
 */
export async function loadEncryptionKeys(
  config: Pick<Config, "BANK_DETAILS_KEY" | "DATA_DIR">,
): Promise<EncryptionKeys> {
  const text =
    config.BANK_DETAILS_KEY ??
    (await loadOrCreateSecretFile(config.DATA_DIR, FILE_NAME, generateEncryptionKey));
  const [current, ...older] = text.split(",").map(readKey);
  if (current === undefined) throw malformed();
  return [current, ...older];
}

/** Returns the keys of `loadEncryptionKeys` where there are some; null instead of making a new one. */
export async function findEncryptionKeys(
  config: Pick<Config, "BANK_DETAILS_KEY" | "DATA_DIR">,
): Promise<EncryptionKeys | null> {
  const isHere =
    config.BANK_DETAILS_KEY !== undefined || existsSync(path.join(config.DATA_DIR, FILE_NAME));
  return isHere ? await loadEncryptionKeys(config) : null;
}

function readKey(text: string): EncryptionKey {
  const secret = Buffer.from(text.trim(), "base64");
  if (secret.length !== KEY_BYTES) throw malformed();
  const kid = createHash("sha256").update("signpoint/bank-details").update(secret).digest("hex");
  return { kid: kid.slice(0, 16), secret };
}

function malformed(): ConfigError {
  return new ConfigError([
    "  BANK_DETAILS_KEY: must be 32 bytes in base64, or several of them with commas between them; make one with: npm run generate-bank-key",
  ]);
}
