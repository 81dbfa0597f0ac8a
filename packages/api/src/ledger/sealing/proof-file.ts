import * as z from "zod";
import { EARNINGS_SOURCES } from "../../platform/constants";
import { Id, SignedPoints, Timestamp } from "../../platform/fields";
import { Checkpoint, Hash, LedgerKey } from "./checkpoint";

/** Where an entry is sealed, and what proves it: all that is needed to compute the checkpoint's tree from the entry. */
export const EntrySeal = z.strictObject({
  /** The block as its hash is computed: without its place in the tree, which `block_path` proves. */
  block: Checkpoint.omit({ tree: true, signature: true }),
  /** The entry's place in the block, from 0 on. */
  position: z.int().min(0),
  /** The inclusion proof (RFC 6962, 2.1.1) of the entry in its block, from the leaf up. */
  path: z.array(Hash),
  /** The inclusion proof of the block among all blocks up to the checkpoint. */
  block_path: z.array(Hash),
});
export type EntrySeal = z.infer<typeof EntrySeal>;

/** An entry of the caller's ledger as it is stored and sealed. */
export const ProofEntry = z.strictObject({
  id: Id,
  source: z.enum(EARNINGS_SOURCES),
  points_earned: SignedPoints,
  timestamp: Timestamp,
  cause_id: Id,
  /** The person in the words; null when there is none. */
  person_id: Id.nullable(),
  /** What the entry says, with `{person}` instead of a username. */
  words: z.string(),
  /** The SHA-256 of the words: what is sealed of them. */
  words_hash: Hash,
  balance_after: SignedPoints,
  /** How many of the person's entries were sealed up to this one; null for one that is not sealed, or was before they were numbered. */
  number: z.int().min(1).nullable(),
  /** The balance after it in that order, which is sealed with it. */
  balance: SignedPoints.nullable(),
  /** Null for an entry that is in no block yet. */
  seal: EntrySeal.nullable(),
});
export type ProofEntry = z.infer<typeof ProofEntry>;

/** The entries of one person in one calendar month in UTC, with the proof that each is in the sealed ledger. */
export const ProofFile = z.strictObject({
  version: z.literal("signpoint-proof-1"),
  user_id: Id,
  /** `2026-11` */
  month: z.string(),
  key: LedgerKey,
  /** The signed head of the ledger that everything is proved against; null when nothing is sealed yet. */
  checkpoint: Checkpoint.nullable(),
  /** The consistency proof (RFC 6962, 2.1.2) from an older block to the checkpoint, when one was asked for. */
  consistency: z.strictObject({ from: z.int().min(1), path: z.array(Hash) }).nullable(),
  opening: SignedPoints,
  /** Oldest first. */
  entries: z.array(ProofEntry),
  closing: SignedPoints,
});
export type ProofFile = z.infer<typeof ProofFile>;
