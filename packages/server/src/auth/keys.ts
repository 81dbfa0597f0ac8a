import { hkdfSync } from "node:crypto";
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from "jose";
import * as z from "zod";
import { type Config, ConfigError } from "../config";
import { loadOrCreateKeyFile } from "./key-file";

/** A key pair that access tokens are signed with. */
export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** The public key as `jwks.json` publishes it. */
  publicJwk: JWK;
}

export interface SigningKeys {
  /** Signs all new tokens. */
  current: SigningKey;
  /** All trusted keys, the current one first. Older ones stay until their tokens have expired. */
  all: readonly SigningKey[];
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
});
const KeySet = z.union([PrivateJwk.transform((jwk) => [jwk]), z.array(PrivateJwk).min(1)]);
type PrivateJwk = z.infer<typeof PrivateJwk>;

/**
 * Returns the signing keys of `JWT_PRIVATE_KEY`: one private ES256 JWK, or a JSON array of which the first
 * signs and all verify. Without that setting, returns the key in `DATA_DIR`, created on the first start.
 * Throws a `ConfigError` when the setting is malformed.
 */
export async function loadSigningKeys(
  config: Pick<Config, "JWT_PRIVATE_KEY" | "DATA_DIR">,
): Promise<SigningKeys> {
  const text = config.JWT_PRIVATE_KEY ?? (await loadOrCreateKeyFile(config.DATA_DIR));
  const jwks = parseKeySet(text);
  const [current, ...older] = await Promise.all(jwks.map(importKey)).catch(() => {
    throw malformedKeyError();
  });
  if (current === undefined) throw malformedKeyError();
  const derived = new Map<string, [Buffer, ...Buffer[]]>();
  return {
    current,
    all: [current, ...older],
    secrets: (purpose) => {
      const known = derived.get(purpose) ?? deriveSecrets(jwks, purpose);
      derived.set(purpose, known);
      return known;
    },
  };
}

function parseKeySet(text: string): PrivateJwk[] {
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
