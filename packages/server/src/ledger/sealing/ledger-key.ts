import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { type Config, ConfigError } from "../../platform/config";
import { loadOrCreateSecretFile } from "../../platform/disk/secret-file";

declare module "../../platform/services" {
  interface Services {
    /** Signs the checkpoints of the ledger. */
    ledgerKey: LedgerKeyPair;
  }
}

/** The key's file in `DATA_DIR`. */
export const LEDGER_KEY_FILE = "ledger-key";

/** The key pair that signs checkpoints. It signs nothing else. */
export interface LedgerKeyPair {
  /** The 32 bytes of the public key in base64url. */
  publicKey: string;
  /** Returns the signature of a text in base64url. */
  sign: (text: string) => string;
}

/** Returns whether a signature in base64url is one of this text and this public key, 32 bytes in base64url. */
export function isSignature(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({
      key: { kty: "OKP", crv: "Ed25519", x: publicKey },
      format: "jwk",
    });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"));
  } catch {
    // A text that is no key has signed nothing.
    return false;
  }
}

/** Returns a new key for `LEDGER_KEY`: an Ed25519 private key, PKCS #8 in base64. */
export function generateLedgerKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  return privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
}

/**
 * Returns the key pair of `LEDGER_KEY`. Without that setting, returns the one in `DATA_DIR`, created on the first
 * start. Throws a `ConfigError` for a malformed setting.
 */
export async function loadLedgerKey(
  config: Pick<Config, "LEDGER_KEY" | "DATA_DIR">,
): Promise<LedgerKeyPair> {
  return toKeyPair(
    config.LEDGER_KEY ??
      (await loadOrCreateSecretFile(config.DATA_DIR, LEDGER_KEY_FILE, generateLedgerKey)),
  );
}

/** Returns the key pair of a text as `generateLedgerKey` makes it. Throws a `ConfigError` for any other text. */
export function toKeyPair(text: string): LedgerKeyPair {
  const privateKey = readKey(text);
  const publicKey = createPublicKey(privateKey);
  return {
    publicKey: String(publicKey.export({ format: "jwk" }).x),
    sign: (signed) => sign(null, Buffer.from(signed), privateKey).toString("base64url"),
  };
}

/** Returns the key pair of `loadLedgerKey` where there is one; null instead of making a new one. */
export async function findLedgerKey(
  config: Pick<Config, "LEDGER_KEY" | "DATA_DIR">,
): Promise<LedgerKeyPair | null> {
  const isHere =
    config.LEDGER_KEY !== undefined || existsSync(path.join(config.DATA_DIR, LEDGER_KEY_FILE));
  return isHere ? await loadLedgerKey(config) : null;
}

function readKey(text: string): KeyObject {
  try {
    const key = createPrivateKey({
      key: Buffer.from(text.trim(), "base64"),
      format: "der",
      type: "pkcs8",
    });
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Without the cause, whose message could quote the key.
  }
  throw new ConfigError([
    "  LEDGER_KEY: must be an Ed25519 private key (PKCS #8) in base64; make one with: npm run generate-ledger-key",
  ]);
}
