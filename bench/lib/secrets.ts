import { generateLedgerKey } from "../../packages/server/src/ledger/sealing/ledger-key";
import { generateSigningKey } from "../../packages/server/src/platform/encryption/signing-key-file";
import type { Run } from "./run";

/**
 * Constant, so that bank details in a filled database stay readable by later runs. It protects no real
 * data.
 */
const BANK_DETAILS_KEY = Buffer.alloc(32, 7).toString("base64");

/** Returns the keys shared by all servers of one run. */
export async function secrets(): Promise<Run["secrets"]> {
  const LEDGER_KEY = generateLedgerKey();
  return { JWT_PRIVATE_KEY: await generateSigningKey(), BANK_DETAILS_KEY, LEDGER_KEY };
}
