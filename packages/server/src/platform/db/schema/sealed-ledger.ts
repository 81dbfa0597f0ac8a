import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** The sealed ledger: each block vouches for some entries and for all blocks before. Append-only. */
export const ledgerBlocks = pgTable(
  "ledger_blocks",
  {
    block: bigint("block", { mode: "number" }).primaryKey(),
    entries: integer("entries").notNull(),
    root: text("root").notNull(),
    previous: text("previous").notNull(),
    sealed_at: instant("sealed_at").notNull(),
    /** The root of the Merkle tree of all blocks up to this one. */
    tree: text("tree").notNull(),
    /** The nodes of that tree that this block completes, by height: `sealing/merkle.ts`. */
    nodes: text("nodes").array().notNull(),
    signature: text("signature").notNull(),
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
  },
  (table) => [unique("ledger_leaves_position_unique").on(table.block, table.position)],
);
