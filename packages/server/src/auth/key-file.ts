import { exportJWK, generateKeyPair } from "jose";
import { loadOrCreateSecretFile } from "../secret-file";

/** A new private ES256 key as JWK on one line. */
export async function generateSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

/** The key in `dataDir`, made on the first start. */
export async function loadOrCreateKeyFile(dataDir: string): Promise<string> {
  return await loadOrCreateSecretFile(dataDir, "jwt-private-key.json", generateSigningKey);
}
