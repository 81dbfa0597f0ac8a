import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant } from "./columns";

const LEDGER_KEY_RECORD_KINDS = ["changed", "accepted"] as const;

/** The sealed ledger: each block vouches for some entries and for all blocks before. Append-only. */
export const ledgerBlocks = pgTable(
  "ledger_blocks",
  {
    block: bigint("block", { mode: "number" }).primaryKey(),
    /** How many leaves it has: entries and decisions. */
    entries: integer("entries").notNull(),
    root: text("root").notNull(),
    previous: text("previous").notNull(),
    sealed_at: instant("sealed_at").notNull(),
    /** The root of the Merkle tree of all blocks up to this one. */
    tree: text("tree").notNull(),
    /** The nodes of that tree that this block completes, by height: `sealing/merkle.ts`. */
    nodes: text("nodes").array().notNull(),
    signature: text("signature").notNull(),
    /** The 32 bytes of the key that signed it, in base64url; null in blocks of before keys were named. */
    public_key: text("public_key"),
    /** The head as a signed note (C2SP), for witnesses; null in blocks of before there were notes. */
    note: text("note"),
    /** Whether a mail to the operator told this checkpoint. */
    is_mailed: boolean("is_mailed").notNull(),
  },
  (table) => [
    check("ledger_blocks_counted", sql`${table.block} > 0 and ${table.entries} > 0`),
    unique("ledger_blocks_previous_unique").on(table.previous),
  ],
);

/** Where each sealed entry stands, and its hash when it was sealed. Append-only. */
export const ledgerLeaves = pgTable(
  "ledger_leaves",
  {
    /** No foreign key: its check would lock, and so write, each entry. The audit compares both. */
    entry_id: uuid("entry_id").primaryKey(),
    block: bigint("block", { mode: "number" }).notNull(),
    /** The place in the block, from 0 on. */
    position: integer("position").notNull(),
    hash: text("hash").notNull(),
    /** The SHA-256 of the entry's words when it was sealed. They are erased with the account; this stays. */
    words_hash: text("words_hash").notNull(),
    /** The owner of the entry; null in leaves of before entries were numbered, as are the next two. */
    user_id: uuid("user_id"),
    /** How many of the person's entries were sealed up to this one. */
    number: bigint("number", { mode: "number" }),
    /** The sum of their points: the balance of the person after it. */
    balance: bigint("balance", { mode: "number" }),
  },
  (table) => [
    unique("ledger_leaves_position_unique").on(table.block, table.position),
    unique("ledger_leaves_number_unique").on(table.user_id, table.number),
    check(
      "ledger_leaves_numbered",
      sql`num_nonnulls(${table.user_id}, ${table.number}, ${table.balance}) in (0, 3)`,
    ),
  ],
);

/** Where each sealed decision stands, after the entries of its block, and its hash. Append-only but for the salt. */
export const ledgerDecisionLeaves = pgTable(
  "ledger_decision_leaves",
  {
    decision_id: uuid("decision_id").primaryKey(),
    block: bigint("block", { mode: "number" }).notNull(),
    /** The place in the block, from 0 on. */
    position: integer("position").notNull(),
    hash: text("hash").notNull(),
    /** The salted SHA-256 of what the decision changed, as it was and as it became, when it was sealed. */
    before_hash: text("before_hash").notNull(),
    after_hash: text("after_hash").notNull(),
    /** Random. Null once the account that the decision is about was deleted: what it said cannot be guessed from the hashes. */
    salt: text("salt"),
  },
  (table) => [unique("ledger_decision_leaves_position_unique").on(table.block, table.position)],
);

/**
 * What the operator did about the key that signs blocks. `changed`: the key before signed the new one, and the new one signed, too.
 * `accepted`: the blocks up to here are signed with a key that was lost, and their signatures are no longer looked at. Append-only.
 */
export const ledgerKeyRecords = pgTable(
  "ledger_key_records",
  {
    /** The newest block at that time; 0 before the first. */
    block: bigint("block", { mode: "number" }).notNull(),
    /** The root of the tree of all blocks up to it. */
    tree: text("tree").notNull(),
    kind: text("kind", { enum: LEDGER_KEY_RECORD_KINDS }).notNull(),
    /** The key of later blocks. */
    public_key: text("public_key").notNull(),
    /** The key of the blocks before; null when it was lost. */
    previous_key: text("previous_key"),
    signature: text("signature").notNull(),
    previous_signature: text("previous_signature"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    // Of several at a block the latest counts: the operator may have accepted or named a wrong key at first.
    primaryKey({ columns: [table.block, table.created_at] }),
    check("ledger_key_records_kind_valid", oneOf(table.kind, LEDGER_KEY_RECORD_KINDS)),
    check(
      "ledger_key_records_signed",
      sql`(${table.kind} = 'changed') = (${table.previous_key} is not null)
        and (${table.kind} = 'changed') = (${table.previous_signature} is not null)`,
    ),
  ],
);
