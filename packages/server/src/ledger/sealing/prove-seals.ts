import { setImmediate } from "node:timers/promises";
import type { EntrySeal } from "@signpoint/api/ledger/sealing/proof-file";
import { inArray, type SQL, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/db/client";
import { ledgerBlocks, ledgerDecisionLeaves, ledgerLeaves } from "../../platform/db/schema/index";
import { type GrownNodes, merkleLevels } from "./merkle";
import {
  consistencySpans,
  inclusionSpans,
  leavesOfSpans,
  pathInLevels,
  type Span,
  spanHash,
} from "./merkle-proofs";

/** Where an entry is sealed. */
export interface SealedPlace {
  block: number;
  position: number;
}

/** Few enough that the leaves of full blocks take a few megabytes. */
const BATCH_BLOCKS = 10;

/**
 * Returns the proofs that these places are in the ledger of the first `size` blocks. Reads the leaves of their blocks, at
 * most 5,000 each, and of the tree of all blocks a few dozen stored nodes for each.
 */
export async function proveSeals(
  db: Database,
  places: readonly SealedPlace[],
  size: number,
): Promise<EntrySeal[]> {
  const blocks = [...new Set(places.map(({ block }) => block))];
  const spans = new Map(blocks.map((block) => [block, inclusionSpans(block - 1, size)]));
  const nodes = await selectNodes(db, [...spans.values()].flat());
  const seals = new Map<SealedPlace, EntrySeal>();
  for (let at = 0; at < blocks.length; at += BATCH_BLOCKS) {
    const batch = blocks.slice(at, at + BATCH_BLOCKS);
    const [heads, leaves] = [await selectHeads(db, batch), await selectLeaves(db, batch)];
    for (const block of batch) {
      // Hashing a full block takes milliseconds: others are served in between.
      await setImmediate();
      const levels = merkleLevels(found(leaves, block));
      const block_path = found(spans, block).map((span) => spanHash(span, nodes));
      for (const place of places.filter((each) => each.block === block)) {
        const { position } = place;
        const path = pathInLevels(levels, position);
        seals.set(place, { block: found(heads, block), position, path, block_path });
      }
    }
  }
  return places.map((place) => found(seals, place));
}

/** Returns the proof that the ledger of the first `size` blocks continues that of the first `from`. */
export async function proveConsistency(
  db: Database,
  from: number,
  size: number,
): Promise<string[]> {
  const spans = consistencySpans(from, size);
  const nodes = await selectNodes(db, spans);
  return spans.map((span) => spanHash(span, nodes));
}

async function selectNodes(
  db: Database,
  spans: readonly Span[],
): Promise<ReadonlyMap<number, GrownNodes>> {
  const { block, nodes } = ledgerBlocks;
  const blocks = leavesOfSpans(spans).map((leaf) => leaf + 1);
  if (blocks.length === 0) return new Map();
  const rows = await db.select({ block, nodes }).from(ledgerBlocks).where(inArray(block, blocks));
  return new Map(rows.map((row) => [row.block - 1, row.nodes]));
}

async function selectHeads(db: Database, blocks: number[]) {
  const { block, entries, root, previous, sealed_at } = ledgerBlocks;
  const rows = await db
    .select({ block, entries, root, previous, sealed_at })
    .from(ledgerBlocks)
    .where(inArray(block, blocks));
  return new Map(rows.map((row) => [row.block, row]));
}

/** Returns a subquery of the leaves of some blocks, of entries and of decisions. */
export function selectAllLeaves(db: Database, isWanted: (block: PgColumn) => SQL | undefined) {
  const [entry, decision] = [ledgerLeaves, ledgerDecisionLeaves];
  return unionAll(
    db
      .select({
        id: entry.entry_id,
        block: entry.block,
        position: entry.position,
        hash: entry.hash,
      })
      .from(entry)
      .where(isWanted(entry.block)),
    db
      .select({
        id: decision.decision_id,
        block: decision.block,
        position: decision.position,
        hash: decision.hash,
      })
      .from(decision)
      .where(isWanted(decision.block)),
  ).as("all_leaves");
}

/** Returns the leaves of blocks in their order. */
async function selectLeaves(db: Database, blocks: number[]): Promise<Map<number, string[]>> {
  const all = selectAllLeaves(db, (block) => inArray(block, blocks));
  const { block, hash, position } = all;
  const rows = await db
    .select({ block, leaves: sql<string[]>`array_agg(${hash} order by ${position})` })
    .from(all)
    .groupBy(block);
  return new Map(rows.map((row) => [row.block, row.leaves]));
}

function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The sealed ledger lacks ${String(key)}.`);
  return value;
}
