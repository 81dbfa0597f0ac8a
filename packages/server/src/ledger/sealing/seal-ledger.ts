import {
  type BlockHead,
  checkpointLine,
  headText,
  NO_BLOCK,
  signedText,
} from "@signpoint/api/ledger/sealing/sealed-ledger";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { sealingMessages } from "@signpoint/api/texts";
import { desc, eq, inArray } from "drizzle-orm";
import { renderMailBody } from "../../messages/mail/mail-body";
import type { Mail } from "../../messages/mail/queue-mail";
import { queueMail } from "../../messages/mail/queue-mail";
import type { Context } from "../../platform/context";
import { tryLock } from "../../platform/db/advisory-locks";
import type { Transaction } from "../../platform/db/client";
import { ledgerBlocks } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import { type FollowingContext, followHead, isSameHead } from "./follow-head";
import { insertLeaves, isAnyWaiting, LATE_CLOCK_MS, LATE_COMMIT_MS } from "./insert-leaves";
import { appendLeaf, leafHash, leavesBefore, merkleRoot } from "./merkle";
import { selectNewestBlock } from "./select-newest-block";
import { ledgerOrigin, signedNote } from "./signed-note";

type SealingContext = Context<"config"> & FollowingContext;

/** Few enough that a block is sealed within a second, also on the embedded engine. */
const BLOCK_LEAVES_MAX = 5_000;
const INTERVAL_MS = 10_000;
const RUNS_BETWEEN_THOROUGH_ONES = 60;

/**
 * Seals all entries and decisions of admins that are in no block yet and at most `lateMs` older than the newest sealed one or
 * than now. Returns how many entries. Several servers may call it at the same time.
 * Ends between two blocks when aborted.
 */
export async function sealLedger(
  ctx: SealingContext,
  lateMs = LATE_CLOCK_MS,
  signal?: AbortSignal,
): Promise<number> {
  let sealed = 0;
  while (!signal?.aborted) {
    const { entries, isFull } = await sealBlock(ctx, lateMs);
    sealed += entries;
    if (!isFull) break;
  }
  return sealed;
}

/**
 * Takes over what other servers have sealed, then seals the oldest entries and decisions that are in no block as the next block, and
 * signs it. Writers take no lock for it and write nothing. Returns the number of entries: 0 when none waits, another
 * server is sealing, or the ledger does not continue what this server knows.
 */
async function sealBlock(
  ctx: SealingContext,
  lateMs: number,
): Promise<{ entries: number; isFull: boolean }> {
  if ((await isFollowed(ctx)) && !(await isAnyWaiting(ctx.db, lateMs))) {
    return { entries: 0, isFull: false };
  }
  const now = ctx.now();
  const checkpoint = await inTransaction(ctx.db, async (tx) => {
    if (!(await tryLock(tx, "ledgerSealing"))) return null;
    const last = await selectNewestBlock(tx);
    const known = await followHead(ctx, tx, last);
    if (known === null) return null;
    const block = (last?.block ?? 0) + 1;
    const { leaves, entries } = await insertLeaves(tx, { block, lateMs, max: BLOCK_LEAVES_MAX });
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
    const public_key = ctx.ledgerKey.publicKey;
    const origin = ledgerOrigin(ctx.config.PUBLIC_URL);
    const note = signedNote({ origin, block, tree }, ctx.ledgerKey);
    const sealed = { ...head, tree, nodes, signature, public_key, note, is_mailed: isMailed };
    await tx.insert(ledgerBlocks).values(sealed);
    // Before the commit: a head that was signed is never forgotten, at most one is known that was not committed.
    await ctx.knownHead.write({ committed: last, intended: sealed, mailed: known.mailed });
    const line = checkpointLine({ block, tree, signature });
    if (isMailed) await queueMail(tx, await checkpointMail(ctx.config.CONTACT_EMAIL, line), now);
    return { entries, leaves: leaves.length, line };
  });
  if (checkpoint === null) return { entries: 0, isFull: false };
  const { line, entries, leaves } = checkpoint;
  ctx.log.info({ checkpoint: line, entries, decisions: leaves - entries }, "ledger sealed");
  return { entries, isFull: leaves === BLOCK_LEAVES_MAX };
}

/** Returns whether this server knows the newest block, and nothing is wrong with it. */
async function isFollowed(ctx: SealingContext): Promise<boolean> {
  if (ctx.knownHead.problem !== null) return false;
  const known = await ctx.knownHead.read();
  return isSameHead(known?.committed ?? null, await selectNewestBlock(ctx.db));
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

/** Seals now and every ten seconds until stopped, thoroughly at first and then every ten minutes. */
export function startSealing(ctx: SealingContext): PeriodicTask {
  let runs = 0;
  return startPeriodicTask({
    job: "seal-ledger",
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: (signal) => {
      const isThorough = runs % RUNS_BETWEEN_THOROUGH_ONES === 0;
      runs += 1;
      return sealLedger(ctx, isThorough ? LATE_CLOCK_MS : LATE_COMMIT_MS, signal);
    },
    failed: "the ledger could not be sealed",
  });
}

/** Returns the daily mail that tells the operator a checkpoint: a copy that no access to the database can change. */
async function checkpointMail(to: string, line: string): Promise<Mail> {
  const { subject, ...content } = sealingMessages.mail(line);
  return { to, subject, ...(await renderMailBody(content)) };
}
