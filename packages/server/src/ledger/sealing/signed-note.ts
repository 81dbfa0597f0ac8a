import { createHash } from "node:crypto";
import type { LedgerKeyPair } from "./ledger-key";

/** The kind of a key in a signed note: Ed25519. */
const ED25519 = 1;

/**
 * Returns the head of the ledger as a signed note of C2SP (`tlog-checkpoint`): the form in which witnesses of transparency logs
 * take and cosign heads. The log is that of the blocks; `origin` names it, and its key.
 */
export function signedNote(
  { origin, block, tree }: { origin: string; block: number; tree: string },
  key: LedgerKeyPair,
): string {
  const text = `${origin}\n${block}\n${Buffer.from(tree, "hex").toString("base64")}\n`;
  const publicKey = Buffer.from(key.publicKey, "base64url");
  const keyId = createHash("sha256")
    .update(`${origin}\n`)
    .update(Uint8Array.of(ED25519))
    .update(publicKey)
    .digest()
    .subarray(0, 4);
  const signature = Buffer.concat([keyId, Buffer.from(key.sign(text), "base64url")]);
  return `${text}\n\u2014 ${origin} ${signature.toString("base64")}\n`;
}

/** Returns the name of the ledger of an installation, such as `signpoint.example/ledger`. */
export function ledgerOrigin(publicUrl: string): string {
  return `${new URL(publicUrl).host}/ledger`;
}
