import * as z from "zod";
import { Timestamp } from "../../platform/fields";

/** A SHA-256 in lower-case hexadecimal digits. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A signed head of the sealed ledger: what anybody can store to compare a later state with. */
export const Checkpoint = z.strictObject({
  block: z.int().min(1),
  entries: z.int().min(1),
  root: Hash,
  previous: Hash,
  sealed_at: Timestamp,
  /** The root of the Merkle tree of all blocks up to this one. */
  tree: Hash,
  /** An Ed25519 signature in base64url. */
  signature: z.string(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** A checkpoint in a list. */
export const ListedCheckpoint = Checkpoint.extend({
  /** The same head as a signed note of C2SP, for witnesses; null for blocks of before there were notes. */
  note: z.string().nullable(),
});
export type ListedCheckpoint = z.infer<typeof ListedCheckpoint>;

/** The proof (RFC 6962, 2.1.2) that the ledger of the first `to` blocks continues that of the first `from`. */
export const ConsistencyProof = z.strictObject({
  from: z.int().min(1),
  to: z.int().min(1),
  path: z.array(Hash),
});
export type ConsistencyProof = z.infer<typeof ConsistencyProof>;

/** The public key of the checkpoints. */
export const LedgerKey = z.strictObject({
  algorithm: z.literal("Ed25519"),
  /** The 32 bytes of the key in base64url. */
  public_key: z.string(),
});
export type LedgerKey = z.infer<typeof LedgerKey>;
