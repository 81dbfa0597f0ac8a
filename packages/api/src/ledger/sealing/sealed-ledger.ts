/** What a block of the ledger says about itself. Hashes are SHA-256 in lower-case hexadecimal digits. */
export interface BlockHead {
  /** The number of the block, from 1 on. */
  block: number;
  /** How many entries it seals. */
  entries: number;
  /** The root of the Merkle tree (RFC 6962) of its entries' leaves. */
  root: string;
  /** The hash of the block before, 64 zeros in the first. */
  previous: string;
  /** ISO 8601 in UTC, with milliseconds. */
  sealed_at: string;
}

/** What stands in the first block instead of the hash of the block before. */
export const NO_BLOCK = "0".repeat(64);

const VERSION = "signpoint-ledger-1";

/** Returns the text of a block. Its hash, as a leaf of RFC 6962, is what the next block names as `previous`. */
export function headText({ block, entries, root, previous, sealed_at }: BlockHead): string {
  return [VERSION, block, entries, root, previous, sealed_at].join("\n");
}

/**
 * Returns the text that is signed with a block: its own and the root of the Merkle tree of all blocks
 * up to it. So one signature vouches for the whole ledger until then.
 */
export function signedText(head: BlockHead, tree: string): string {
  return `${headText(head)}\n${tree}`;
}

/** What is sealed of an entry. Of its words it is their hash alone, so a leaf tells nobody what the entry says. */
export interface SealedEntry {
  id: string;
  user_id: string;
  source: string;
  points_earned: number;
  cause_id: string;
  /** The person that the words name; null when there is none. */
  person_id: string | null;
  /** ISO 8601 in UTC, with milliseconds. */
  timestamp: string;
  words_hash: string;
  /** How many of the person's entries were sealed up to this one, and the balance after it; null before entries were numbered. */
  number: number | null;
  balance: number | null;
}

/** Returns the text of an entry. Its hash, as a leaf of RFC 6962, is what a block seals. */
export function entryText(entry: SealedEntry): string {
  const { id, user_id, source, points_earned, cause_id, person_id, timestamp, words_hash } = entry;
  const owner = [user_id, source, points_earned, cause_id, person_id ?? ""];
  // A file that was saved before entries were numbered has no such field.
  const isNumbered = typeof entry.number === "number";
  const version = isNumbered ? "signpoint-entry-2" : "signpoint-entry-1";
  const numbered = isNumbered ? [entry.number, entry.balance] : [];
  return [version, id, ...owner, timestamp, words_hash, ...numbered].join("\n");
}

/** A checkpoint as a line of text: in the log, in mails, and for `signpoint audit --checkpoint`. */
export interface CheckpointLine {
  block: number;
  tree: string;
  signature: string;
}

/** Returns the line of a checkpoint. */
export function checkpointLine({ block, tree, signature }: CheckpointLine): string {
  return [VERSION, block, tree, signature].join(" ");
}

const LINE = /^signpoint-ledger-1 ([1-9]\d{0,15}) ([0-9a-f]{64}) ([\w-]{86})$/;

/** Returns what a checkpoint's line says; null for any other text. */
export function readCheckpointLine(text: string): CheckpointLine | null {
  const [, block, tree, signature] = LINE.exec(text.trim()) ?? [];
  if (block === undefined || tree === undefined || signature === undefined) return null;
  return { block: Number(block), tree, signature };
}

/** A head as whoever compares with it needs it. */
export type KeptHead = Pick<CheckpointLine, "block" | "tree">;

/**
 * The text of a signed note of C2SP: origin, blocks, root in base64, then an empty line before the signatures. Whoever copies it from
 * a printed page gets no empty line, or two.
 */
const NOTE = /^\S+\s+([1-9]\d{0,15})\s+([A-Za-z0-9+/]{43}=)\s+\u2014 /;

/** Returns the head that somebody has kept, as the line of a checkpoint or as a signed note; null for any other text. */
export function readKeptHead(text: string): KeptHead | null {
  const [, block, tree] = NOTE.exec(text.trim()) ?? [];
  if (block === undefined || tree === undefined) return readCheckpointLine(text);
  const bytes = Array.from(atob(tree), (byte) => byte.charCodeAt(0));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0"));
  return { block: Number(block), tree: hex.join("") };
}
