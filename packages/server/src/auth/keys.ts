import { hkdfSync } from "node:crypto";
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from "jose";
import * as z from "zod";
import { type Config, ConfigError } from "../config";
import { loadOrCreateKeyFile } from "./key-file";

/** One key pair that access tokens are signed with. */
export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** What `jwks.json` publishes of it. */
  publicJwk: JWK;
}

export interface SigningKeys {
  /** Signs everything new. */
  current: SigningKey;
  /** All that are trusted, the current one first: older ones stay until their tokens have expired. */
  all: readonly SigningKey[];
  /**
   * Secrets for one purpose, derived from each signing key in the order of `all`, so that every
   * server that shares the keys shares them too.
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
 * The signing keys: `JWT_PRIVATE_KEY` (one private ES256 JWK, or a JSON array of which the first
 * signs and all verify), else the one that is kept in `DATA_DIR`, made on the first start.
 */
export async function loadSigningKeys(
  config: Pick<Config, "JWT_PRIVATE_KEY" | "DATA_DIR">,
): Promise<SigningKeys> {
  const text = config.JWT_PRIVATE_KEY ?? (await loadOrCreateKeyFile(config.DATA_DIR));
  const jwks = parseKeySet(text);
  const [current, ...older] = await Promise.all(jwks.map(importKey)).catch(() => {
    throw malformed();
  });
  if (current === undefined) throw malformed();
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
    // The cause would quote the key.
    throw malformed();
  }
}

function malformed(): ConfigError {
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
