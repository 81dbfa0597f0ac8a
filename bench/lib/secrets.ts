import { generateSigningKey } from "../../packages/server/src/auth/key-file";

/** Always the same, so that what a filled database holds stays readable; it protects nothing real. */
const BANK_DETAILS_KEY = Buffer.alloc(32, 7).toString("base64");

/** The keys that all servers of one run share. */
export async function secrets(): Promise<{ JWT_PRIVATE_KEY: string; BANK_DETAILS_KEY: string }> {
  return { JWT_PRIVATE_KEY: await generateSigningKey(), BANK_DETAILS_KEY };
}
