import { generateSigningKey } from "../../packages/server/src/platform/encryption/signing-key-file";
import type { Run } from "./run";

const SEED = Buffer.alloc(32, 7);
/** The header of an Ed25519 private key in PKCS #8; its seed of 32 bytes follows. */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * Constant, so that bank details and the sealed ledger of a filled database fit later runs. They protect no real
 * data.
 */
const BANK_DETAILS_KEY = SEED.toString("base64");
const LEDGER_KEY = Buffer.concat([PKCS8_HEAD, SEED]).toString("base64");

/** Returns the keys shared by all servers of one run. */
export async function secrets(): Promise<Run["secrets"]> {
  return { JWT_PRIVATE_KEY: await generateSigningKey(), BANK_DETAILS_KEY, LEDGER_KEY };
}
