import path from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { loadOrCreateSecretFile, readIfExists, replaceSecretFile } from "../disk/secret-file";

const FILE_NAME = "jwt-private-key.json";

/** Returns a new private ES256 key as a JWK on one line. */
export async function generateSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

/** Returns the private keys in `dataDir` as a JWK or an array of them, and creates one on the first start. */
export async function loadOrCreateKeyFile(dataDir: string): Promise<string> {
  return await loadOrCreateSecretFile(dataDir, FILE_NAME, generateSigningKey);
}

/** Returns the private keys in `dataDir`; null when there is none. */
export async function readKeyFile(dataDir: string): Promise<string | null> {
  return await readIfExists(path.join(dataDir, FILE_NAME));
}

/** Replaces the private keys in `dataDir`. */
export async function replaceKeyFile(dataDir: string, keys: string): Promise<void> {
  await replaceSecretFile(dataDir, FILE_NAME, keys);
}
