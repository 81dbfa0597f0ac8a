import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, eq, gte, sql } from "drizzle-orm";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { notifications } from "../../platform/db/schema/index";
import { afterCommit } from "../../platform/db/transaction";
import { type Block, BlockKeys } from "./block-keys";
import { findFork } from "./find-fork";
import type { KnownHead } from "./known-head";
import { recordLedgerEvent } from "./record-ledger-event";

const NOTHING: KnownHead = { committed: null, intended: null, mailed: null };

export type FollowingContext = Context<"ledgerKey" | "knownHead" | "notificationFeed">;

/**
 * Takes over the newest head of the database into this server's own memory, after a proof that it continues the one from there,
 * and returns what this server then knows. Returns null when it does not continue it: then nothing must be signed; the log, a
 * metric and all admins are told why. Call it with the lock of sealing held.
 */
export async function followHead(
  ctx: FollowingContext,
  tx: Transaction,
  newest: Block | null,
): Promise<KnownHead | null> {
  const followed = await follow(ctx, tx, newest);
  const problem = typeof followed === "string" ? followed : null;
  if (problem !== ctx.knownHead.problem) {
    ctx.knownHead.problem = problem;
    if (problem === null)
      ctx.log.info("the ledger continues what this server knows: it is signed again");
    else await tellAdmins(ctx, tx, problem, newest?.block ?? 0);
  }
  return typeof followed === "string" ? null : followed;
}

/** Returns what this server knows when it has followed the database; why it cannot, as a sentence, when it cannot. */
async function follow(
  ctx: FollowingContext,
  tx: Transaction,
  newest: Block | null,
): Promise<KnownHead | string> {
  const { knownHead } = ctx;
  const known = await knownHead.read();
  const keys = await BlockKeys.read(tx, ctx.ledgerKey.publicKey);
  const older = known?.committed ?? null;
  if (known !== null && isSameHead(older, newest)) return keys.findProblem() ?? known;
  if (older !== null) {
    const fork = await findFork(tx, older, newest);
    if (fork !== null) return fork;
  }
  const unsigned = keys.findProblem() ?? (newest === null ? null : findUnsigned(keys, newest));
  if (unsigned !== null) return unsigned;
  if (newest === null) return known ?? NOTHING;
  const mailed = newest.is_mailed ? newest : (known?.mailed ?? null);
  if (known === null) {
    const kept = await knownHead.findKept();
    for (const { origin, checkpoint } of kept) {
      const fork = await findFork(tx, checkpoint, newest);
      if (fork !== null) return `${fork} (known from ${origin})`;
    }
    if (kept.length === 0) await recordAdoption(ctx, tx, newest);
  }
  const followed = { committed: newest, intended: null, mailed };
  await knownHead.write(followed);
  return followed;
}

/** Returns whether a head is the known one; two that are missing are the same. */
export function isSameHead(
  known: { block: number; tree: string } | null,
  newest: { block: number; tree: string } | null,
): boolean {
  return known?.block === newest?.block && known?.tree === newest?.tree;
}

function findUnsigned(keys: BlockKeys, newest: Block): string | null {
  return keys.isSigned(newest)
    ? null
    : `block ${newest.block} is not signed with LEDGER_KEY: a server with another key has sealed it`;
}

/** Records that this server took a ledger over without knowing anything of it, and tells the admins. */
async function recordAdoption(
  ctx: FollowingContext,
  tx: Transaction,
  newest: Block,
): Promise<void> {
  const { block, tree } = newest;
  await recordLedgerEvent(tx, {
    actor: "system",
    action: "adopt_ledger",
    before: null,
    after: { block, tree },
    outcome: "adopted",
    block,
    now: ctx.now(),
  });
  afterCommit(tx, () => ctx.notificationFeed.publish());
  ctx.log.warn({ block, tree }, "this server knew nothing of the ledger and has adopted it");
}

/** Logs the problem and notifies the admins, of the same problem once a day. */
async function tellAdmins(
  ctx: FollowingContext,
  tx: Transaction,
  problem: string,
  block: number,
): Promise<void> {
  ctx.log.error(
    { problem },
    "the ledger does not continue what this server knows: nothing is signed",
  );
  const now = ctx.now();
  const facts = { outcome: "stopped" as const, block, problem };
  const { kind, facts: told, created_at } = notifications;
  const [same] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(kind, "ledger_head"),
        eq(sql`${told} ->> 'problem'`, problem),
        gte(created_at, new Date(now.getTime() - MS_PER_DAY).toISOString()),
      ),
    )
    .limit(1);
  if (same !== undefined) return;
  await insertNotifications(tx, [{ to: "admins", kind: "ledger_head", about: {}, facts }], now);
  afterCommit(tx, () => ctx.notificationFeed.publish());
}
