import { exportJWK, generateKeyPair } from "jose";
import { loadOrCreateSecretFile } from "../secret-file";

/** Returns a new private ES256 key as a JWK on one line. */
export async function generateSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

/** Returns the private key in `dataDir` as a JWK, and creates it on the first start. */
export async function loadOrCreateKeyFile(dataDir: string): Promise<string> {
  return await loadOrCreateSecretFile(dataDir, "jwt-private-key.json", generateSigningKey);
}
