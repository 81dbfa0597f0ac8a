import { headText, NO_BLOCK } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { ledgerBlocks } from "../../platform/db/schema/index";
import { type Block, BlockKeys } from "../sealing/block-keys";
import type { KeptCheckpoint } from "../sealing/known-head";
import { appendLeaf, leafHash, leavesBefore, merkleRoot } from "../sealing/merkle";
import { selectAllLeaves } from "../sealing/prove-seals";

type BlockWithLeaves = Block & { leaves: string[]; first_entry: string; last_entry: string };

/** Small enough that the leaves of a batch take a few megabytes. */
const BATCH_BLOCKS = 10;
/** How many blocks that do not fit are named: a changed one makes later ones suspect. */
const NAMED_MAX = 20;

export interface SealAuditOptions {
  /** Verifies the signatures when it is given. */
  ledgerKey?: { publicKey: string };
  /** Checkpoints that are kept outside of the database. */
  kept?: readonly KeptCheckpoint[];
  signal?: AbortSignal;
}

/**
 * Recomputes every block of the sealed ledger from its leaves, and yields a sentence for each that
 * does not fit, the first one first. That the end of the ledger was cut off, only a kept checkpoint
 * shows. `SEAL_CHECKS` compares the leaves with the entries.
 */
export async function* auditSeals(
  db: Database,
  { ledgerKey, kept = [], signal }: SealAuditOptions = {},
): AsyncGenerator<string> {
  const nodes = new Map<number, readonly string[]>();
  let previous = { block: 0, hash: NO_BLOCK };
  const unfit: string[] = [];
  const foreign: number[] = [];
  const keys = ledgerKey === undefined ? null : await BlockKeys.read(db, ledgerKey.publicKey);
  const keyProblem = keys?.findProblem() ?? null;
  if (keyProblem !== null) yield `the keys of the ledger do not fit: ${keyProblem}`;
  for await (const found of readBlocks(db, signal)) {
    const hash = leafHash(headText(found));
    const grown = grow(found.block - 1, hash, nodes);
    for (const problem of describe(found, previous, grown)) {
      unfit.push(`block ${found.block} of the ledger ${problem}`);
    }
    for (const { origin, checkpoint } of kept) {
      if (checkpoint.block === found.block && checkpoint.tree !== found.tree) {
        yield `block ${found.block} of the ledger is not the one of ${origin}: the ledger was rewritten`;
      }
    }
    if (keys?.isSigned(found) === false) foreign.push(found.block);
    const isWhole = found.nodes.length === grown?.nodes.length;
    nodes.set(found.block - 1, isWhole ? found.nodes : (grown?.nodes ?? [hash]));
    forgetUnneeded(nodes, found.block);
    previous = { block: found.block, hash };
  }
  yield* unfit.slice(0, NAMED_MAX);
  if (unfit.length > NAMED_MAX) {
    yield `${unfit.length - NAMED_MAX} more problems of blocks of the ledger`;
  }
  if (foreign.length > 0) {
    yield `the signatures of ${foreign.length} blocks of the ledger are not of this key or not of these blocks, block ${foreign[0]} is the first`;
  }
  for (const { origin, checkpoint } of kept) {
    if (checkpoint.block > previous.block) {
      yield `${origin} names block ${checkpoint.block}, but the ledger ends with block ${previous.block}: its end was removed`;
    }
  }
}

type Grown = ReturnType<typeof appendLeaf>;

/** Returns what a block adds to the tree of all blocks; null when blocks before it are missing. */
function grow(
  size: number,
  hash: string,
  nodes: ReadonlyMap<number, readonly string[]>,
): Grown | null {
  return leavesBefore(size).every((index) => nodes.has(index))
    ? appendLeaf(size, hash, nodes)
    : null;
}

/** Yields what is wrong with a block, in words that continue "block 7 of the ledger". */
function* describe(
  found: BlockWithLeaves,
  previous: { block: number; hash: string },
  grown: Grown | null,
): Generator<string> {
  if (found.block !== previous.block + 1) {
    yield `follows block ${previous.block}: those between are missing`;
  } else if (found.previous !== previous.hash) {
    yield "does not name the block before as it is";
  }
  if (found.leaves.length !== found.entries || merkleRoot(found.leaves) !== found.root) {
    yield `does not fit its ${found.leaves.length} leaves, from ${found.first_entry} to ${found.last_entry}: one was changed, removed, added or moved`;
  }
  if (grown?.root !== found.tree || grown.nodes.join() !== found.nodes.join()) {
    yield "does not fit the blocks before";
  }
}

/** Keeps only the nodes that later blocks need: a few dozen, however many blocks there are. */
function forgetUnneeded(nodes: Map<number, readonly string[]>, size: number): void {
  const needed = new Set(leavesBefore(size));
  for (const index of nodes.keys()) if (!needed.has(index)) nodes.delete(index);
}

async function* readBlocks(db: Database, signal?: AbortSignal): AsyncGenerator<BlockWithLeaves> {
  const [last] = await db
    .select({ block: ledgerBlocks.block })
    .from(ledgerBlocks)
    .orderBy(desc(ledgerBlocks.block))
    .limit(1);
  for (let after = 0; after < (last?.block ?? 0); after += BATCH_BLOCKS) {
    signal?.throwIfAborted();
    yield* await selectBlocks(db, after, after + BATCH_BLOCKS);
  }
}

async function selectBlocks(db: Database, after: number, upTo: number): Promise<BlockWithLeaves[]> {
  const all = selectAllLeaves(db, (block) => and(gt(block, after), lte(block, upTo)));
  const { id, block, position, hash } = all;
  const leaves = db
    .select({
      leaves_of: block,
      leaves: sql<string[]>`array_agg(${hash} order by ${position})`.as("leaves"),
      first_entry: sql<string>`(array_agg(${id} order by ${position}))[1]`.as("first_entry"),
      last_entry: sql<string>`(array_agg(${id} order by ${position} desc))[1]`.as("last_entry"),
    })
    .from(all)
    .groupBy(block)
    .as("leaves_by_block");
  const rows = await db
    .select()
    .from(ledgerBlocks)
    .leftJoin(leaves, eq(leaves.leaves_of, ledgerBlocks.block))
    .where(and(gt(ledgerBlocks.block, after), lte(ledgerBlocks.block, upTo)))
    .orderBy(asc(ledgerBlocks.block));
  return rows.map(({ ledger_blocks, leaves_by_block }) => ({
    ...ledger_blocks,
    leaves: leaves_by_block?.leaves ?? [],
    first_entry: leaves_by_block?.first_entry ?? "none",
    last_entry: leaves_by_block?.last_entry ?? "none",
  }));
}
