import type { LedgerKey } from "@signpoint/api/ledger/sealing/checkpoint";
import type { Context } from "../../platform/context";

/** Returns the public key that checkpoints are verified with. */
export async function getLedgerKey({ ledgerKey }: Context<"ledgerKey">): Promise<LedgerKey> {
  return { algorithm: "Ed25519", public_key: ledgerKey.publicKey };
}
