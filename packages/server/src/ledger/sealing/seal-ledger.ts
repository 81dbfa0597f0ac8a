import {
  type BlockHead,
  checkpointLine,
  headText,
  NO_BLOCK,
  signedText,
} from "@signpoint/api/ledger/sealing/sealed-ledger";
import { MS_PER_DAY, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { queueMail } from "../../messages/mail/queue-mail";
import type { Context } from "../../platform/context";
import { tryLock } from "../../platform/db/advisory-locks";
import type { Database, Transaction } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { ledgerBlocks } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import { checkpointMail } from "./checkpoint-mail";
import { entryLeaf, wordsHash } from "./entry-leaf";
import { appendLeaf, leafHash, leavesBefore, merkleRoot } from "./merkle";

type SealingContext = Context<"config" | "ledgerKey">;

/** Few enough that a block is sealed within a second, also on the embedded engine. */
const BLOCK_ENTRIES_MAX = 5_000;
const INTERVAL_MS = 10_000;
/**
 * An entry can commit after one with a later id, and must still be sealed: a run looks this far
 * back from the newest sealed entry, or from now. No transaction lasts this long.
 */
const LATE_COMMIT_MS = 2 * MS_PER_MINUTE;
/**
 * The same for a thorough run, because the clocks of servers can differ. The audit reports entries
 * that are an hour late.
 */
const LATE_CLOCK_MS = 50 * MS_PER_MINUTE;
const RUNS_BETWEEN_THOROUGH_ONES = 60;

/**
 * Seals all entries that are in no block yet and at most `lateMs` older than the newest sealed one or than now.
 * Returns how many. Several servers may call it at the same time.
 */
export async function sealLedger(ctx: SealingContext, lateMs = LATE_CLOCK_MS): Promise<number> {
  let sealed = 0;
  for (;;) {
    const entries = await sealBlock(ctx, lateMs);
    sealed += entries;
    if (entries < BLOCK_ENTRIES_MAX) return sealed;
  }
}

/**
 * Seals the oldest entries that are in no block as the next block, and signs it. Writers of entries take no lock for
 * it and write nothing. Returns the number of entries: 0 when none waits or another server is sealing.
 */
async function sealBlock(ctx: SealingContext, lateMs: number): Promise<number> {
  if (!(await isAnyWaiting(ctx.db, lateMs))) return 0;
  const now = ctx.now();
  const checkpoint = await inTransaction(ctx.db, async (tx) => {
    if (!(await tryLock(tx, "ledgerSealing"))) return null;
    const [last] = await tx.select().from(ledgerBlocks).orderBy(desc(ledgerBlocks.block)).limit(1);
    const block = (last?.block ?? 0) + 1;
    const leaves = await insertLeaves(tx, block, lateMs);
    if (leaves.length === 0) return null;
    const head: BlockHead = {
      block,
      entries: leaves.length,
      root: merkleRoot(leaves),
      previous: last?.nodes[0] ?? NO_BLOCK,
      sealed_at: now.toISOString(),
    };
    const size = block - 1;
    const grown = appendLeaf(size, leafHash(headText(head)), await selectNodes(tx, size));
    const signature = ctx.ledgerKey.sign(signedText(head, grown.root));
    const isMailed = await isMailDue(tx, now);
    const { nodes, root: tree } = grown;
    await tx.insert(ledgerBlocks).values({ ...head, tree, nodes, signature, is_mailed: isMailed });
    const line = checkpointLine({ block, tree, signature });
    if (isMailed) await queueMail(tx, await checkpointMail(ctx.config.CONTACT_EMAIL, line), now);
    return { entries: leaves.length, line };
  });
  if (checkpoint === null) return 0;
  ctx.log.info({ checkpoint: checkpoint.line, entries: checkpoint.entries }, "ledger sealed");
  return checkpoint.entries;
}

/** Returns whether an entry is in no block, without a transaction and its lock: mostly there is none. */
async function isAnyWaiting(db: Database, lateMs: number): Promise<boolean> {
  const condition = await isWaiting(db, lateMs);
  const rows = await executeRows(db, sql`select 1 from earnings e where ${condition} limit 1`);
  return rows.length > 0;
}

/** Returns the SQL condition on `earnings e`: the entry is in no block, and young enough to be sealed. */
async function isWaiting(db: Database, lateMs: number): Promise<SQL> {
  const [newest] = await executeRows<{ id: string }>(
    db,
    sql`select entry_id as id from ledger_leaves order by entry_id desc limit 1`,
  );
  // A server whose clock is ahead makes ids of the future, beside which all other entries would be
  // too late: look back from now instead.
  const from = newest === undefined ? 0 : Math.min(timeOfId(newest.id), Date.now()) - lateMs;
  return sql`e.id >= ${firstIdOf(from)}::uuid
    and not exists (select from ledger_leaves l where l.entry_id = e.id)`;
}

/** Inserts the leaves of the next block. Returns their hashes in the order of the block. */
async function insertLeaves(tx: Transaction, block: number, lateMs: number): Promise<string[]> {
  const condition = await isWaiting(tx, lateMs);
  const rows = await executeRows<{ position: number; hash: string }>(
    tx,
    sql`insert into ledger_leaves (entry_id, block, position, hash, words_hash)
      select id, ${block}::bigint, row_number() over (order by id) - 1, hash, words_hash from (
        select e.id, ${entryLeaf(wordsHash)} as hash, ${wordsHash} as words_hash from earnings e
        where ${condition}
        order by e.id limit ${BLOCK_ENTRIES_MAX}
      ) waiting
      returning position, hash`,
  );
  return rows.sort((one, other) => one.position - other.position).map(({ hash }) => hash);
}

/** Returns the nodes of the blocks that are needed to append one after `size` blocks, by their index. */
async function selectNodes(tx: Transaction, size: number): Promise<Map<number, string[]>> {
  const blocks = leavesBefore(size).map((index) => index + 1);
  const { block, nodes } = ledgerBlocks;
  const rows =
    blocks.length === 0
      ? []
      : await tx.select({ block, nodes }).from(ledgerBlocks).where(inArray(block, blocks));
  return new Map(rows.map((row) => [row.block - 1, row.nodes]));
}

/** Returns whether the last checkpoint that was mailed, or the first one of all, is a day old. */
async function isMailDue(tx: Transaction, now: Date): Promise<boolean> {
  const { block, sealed_at, is_mailed } = ledgerBlocks;
  const select = () => tx.select({ sealed_at }).from(ledgerBlocks);
  const [mailed] = await select().where(eq(is_mailed, true)).orderBy(desc(block)).limit(1);
  const [first] = mailed === undefined ? await select().where(eq(block, 1)) : [mailed];
  return first !== undefined && now.getTime() - Date.parse(first.sealed_at) >= MS_PER_DAY;
}

/** Returns the time in an id (UUID v7), in milliseconds since 1970. */
function timeOfId(id: string): number {
  return Number.parseInt(id.replace("-", "").slice(0, 12), 16);
}

/** Returns the smallest id of that time. */
function firstIdOf(timeMs: number): string {
  const digits = Math.max(0, Math.floor(timeMs)).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

/** Seals now and every ten seconds until stopped, thoroughly at first and then every ten minutes. */
export function startSealing(ctx: SealingContext): PeriodicTask {
  let runs = 0;
  return startPeriodicTask({
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: () => {
      const isThorough = runs % RUNS_BETWEEN_THOROUGH_ONES === 0;
      runs += 1;
      return sealLedger(ctx, isThorough ? LATE_CLOCK_MS : LATE_COMMIT_MS);
    },
    failed: "the ledger could not be sealed",
  });
}
