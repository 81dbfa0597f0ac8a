import { createHash, randomBytes } from "node:crypto";
import { type Config, ConfigError } from "../config";
import { loadOrCreateSecretFile } from "../secret-file";

const KEY_BYTES = 32;
const FILE_NAME = "bank-details-key";

/** One key that bank details are encrypted with. */
export interface BankDetailsKey {
  /** Tells keys apart without telling anything about them. */
  kid: string;
  secret: Uint8Array;
}

/** The first encrypts; all decrypt, so that what was stored with an older key stays readable. */
export type BankDetailsKeys = readonly [BankDetailsKey, ...BankDetailsKey[]];

/** A new key for `BANK_DETAILS_KEY`. */
export function generateBankDetailsKey(): string {
  return randomBytes(KEY_BYTES).toString("base64");
}

/**
 * The keys of stored bank details: `BANK_DETAILS_KEY` (32 bytes in base64, or several with commas
 * between them), else the one that is kept in `DATA_DIR`, made on the first start.
 */
export async function loadBankDetailsKeys(
  config: Pick<Config, "BANK_DETAILS_KEY" | "DATA_DIR">,
): Promise<BankDetailsKeys> {
  const text =
    config.BANK_DETAILS_KEY ??
    (await loadOrCreateSecretFile(config.DATA_DIR, FILE_NAME, generateBankDetailsKey));
  const [current, ...older] = text.split(",").map(readKey);
  if (current === undefined) throw malformed();
  return [current, ...older];
}

function readKey(text: string): BankDetailsKey {
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
