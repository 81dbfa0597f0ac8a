import { hkdfSync } from "node:crypto";
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from "jose";
import * as z from "zod";
import { type Config, ConfigError } from "../config";
import { loadOrCreateKeyFile, readKeyFile } from "./signing-key-file";

/** A key pair that access tokens are signed with. */
export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** From when on it is not trusted any more, in milliseconds since 1970; infinite for one without an end. */
  endsAt: number;
  /** The public key as `jwks.json` publishes it. */
  publicJwk: JWK;
}

export interface SigningKeys {
  /** Signs all new tokens. */
  current: SigningKey;
  /** The keys that are trusted now, the current one first. An older one is trusted until its `ends_at`. */
  readonly all: readonly SigningKey[];
  /**
   * Returns secrets for one purpose, one derived from each key in the order of `all`. All servers that share
   * the keys therefore share the secrets.
   */
  secrets: (purpose: string) => readonly [Buffer, ...Buffer[]];
}

const PrivateJwk = z.looseObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string().min(1).max(100).optional(),
  /** When a key that was replaced is not trusted any more. Ours; not part of the standard. */
  ends_at: z.iso.datetime().optional(),
});
const KeySet = z.union([PrivateJwk.transform((jwk) => [jwk]), z.array(PrivateJwk).min(1)]);
type PrivateJwk = z.infer<typeof PrivateJwk>;

/**
 * Returns the signing keys of `JWT_PRIVATE_KEY`: one private ES256 JWK, or a JSON array of which the first
 * signs and all verify. Without that setting, returns the key in `DATA_DIR`, created on the first start.
 * Throws a `ConfigError` when the setting is malformed, or the first key has an end.
 */
export async function loadSigningKeys(
  config: Pick<Config, "JWT_PRIVATE_KEY" | "DATA_DIR">,
  now: () => Date = () => new Date(),
): Promise<SigningKeys> {
  const text = config.JWT_PRIVATE_KEY ?? (await loadOrCreateKeyFile(config.DATA_DIR));
  const jwks = parseKeySet(text);
  const [current, ...older] = await Promise.all(jwks.map(importKey)).catch(() => {
    throw malformedKeyError();
  });
  if (current === undefined || current.endsAt !== Number.POSITIVE_INFINITY) {
    throw malformedKeyError();
  }
  const isTrusted = ({ endsAt }: SigningKey) => now().getTime() < endsAt;
  const derived = new Map<string, [Buffer, ...Buffer[]]>();
  return {
    current,
    get all() {
      return [current, ...older.filter(isTrusted)];
    },
    secrets: (purpose) => {
      const [first, ...others] = derived.get(purpose) ?? deriveSecrets(jwks, purpose);
      derived.set(purpose, [first, ...others]);
      const isOlderTrusted = (index: number) => older.slice(index, index + 1).some(isTrusted);
      return [first, ...others.filter((_, index) => isOlderTrusted(index))];
    },
  };
}

/** Returns the signing keys like `loadSigningKeys`, without making any; null when there are none. Throws a `ConfigError`. */
export async function findSigningKeys(
  config: Pick<Config, "JWT_PRIVATE_KEY" | "DATA_DIR">,
): Promise<SigningKeys | null> {
  const stored = config.JWT_PRIVATE_KEY ?? (await readKeyFile(config.DATA_DIR));
  return stored === null ? null : await loadSigningKeys({ ...config, JWT_PRIVATE_KEY: stored });
}

/** Returns the keys of a setting or file. Throws a `ConfigError`. */
export function parseKeySet(text: string): PrivateJwk[] {
  try {
    return KeySet.parse(JSON.parse(text));
  } catch {
    // Without the cause, whose message would quote the key.
    throw malformedKeyError();
  }
}

function malformedKeyError(): ConfigError {
  return new ConfigError([
    "  JWT_PRIVATE_KEY: must be a private ES256 key as JWK, or a JSON array of them; make one with: npm run generate-key",
  ]);
}

async function importKey(jwk: PrivateJwk): Promise<SigningKey> {
  const { kty, crv, x, y } = jwk;
  const kid = jwk.kid ?? (await calculateJwkThumbprint({ kty, crv, x, y }));
  const publicJwk: JWK = { kty, crv, x, y, kid, alg: "ES256", use: "sig", key_ops: ["verify"] };
  return {
    kid,
    endsAt: jwk.ends_at === undefined ? Number.POSITIVE_INFINITY : Date.parse(jwk.ends_at),
    privateKey: (await importJWK({ kty, crv, x, y, d: jwk.d }, "ES256")) as CryptoKey,
    publicKey: (await importJWK({ kty, crv, x, y }, "ES256")) as CryptoKey,
    publicJwk,
  };
}

function deriveSecrets(jwks: PrivateJwk[], purpose: string): [Buffer, ...Buffer[]] {
  const secrets = jwks.map((jwk) =>
    Buffer.from(
      hkdfSync("sha256", Buffer.from(jwk.d, "base64url"), "", `signpoint/${purpose}`, 32),
    ),
  );
  return secrets as [Buffer, ...Buffer[]];
}
