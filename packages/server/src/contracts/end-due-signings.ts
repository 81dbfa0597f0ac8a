import { fairMessages } from "@signpoint/api/messages";
import { nextSigningStatus } from "@signpoint/api/rules/transitions";
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Context } from "../context";
import type { Transaction } from "../db/client";
import { contracts, signedContracts } from "../db/schema/index";
import { deadlineNow, isDueTo } from "../db/signing-deadlines-sql";
import { afterCommit, inTransaction } from "../db/transaction";
import { type NewEntry, postEntries } from "../ledger/post-entries";
import { insertNotices, type NoticeKind, toSigningNotice } from "../notices/insert-notices";
import { type PeriodicTask, startPeriodicTask } from "../periodic-task";
import { toRefund } from "../submissions/refund-entry";
import type { ContractRow } from "./contract-view";

const INTERVAL_MS = 20_000;
/** Limits the contracts of one round and the signings of one transaction. */
const BATCH = 500;

const ACTIONS = ["lapse", "miss", "time_out"] as const;
type Action = (typeof ACTIONS)[number];

/** What the signer is told. A signing that is missed again after an extension is told once. */
const NOTICES = {
  lapse: "signing_lapsed",
  miss: "signing_missed",
  time_out: "submission_rejected",
} as const satisfies Record<Action, NoticeKind>;

interface DueSigning {
  id: string;
  user_id: string;
  points_cost: number;
  lapse_refund: number;
  action: Action;
}

/** Returns the condition that the clock ends a signing of a contract that the query joins. */
function isDue(now: Date) {
  const at = deadlineNow(sql`${now.toISOString()}::timestamptz`);
  return { at, condition: or(...ACTIONS.map((action) => isDueTo(action, at))) };
}

/**
 * Ends the signings of a contract whose time is over: unfinished ones lapse or are missed, corrections that did not come
 * are rejected. Refunds what was agreed, frees the places, and returns how many signings it has ended. The caller has
 * locked the contract. Of a contract with many, it ends a batch.
 */
export async function endDueSignings(
  tx: Transaction,
  contract: Pick<ContractRow, "id" | "title">,
  now: Date,
): Promise<number> {
  const due = await lockDue(tx, contract.id, now);
  for (const action of ACTIONS) {
    const ids = due.filter((signing) => signing.action === action).map(({ id }) => id);
    if (ids.length > 0) await storeEnd(tx, action, ids, now);
  }
  const freed = due.filter(({ action }) => action !== "miss");
  if (freed.length > 0) {
    await tx
      .update(contracts)
      .set({ places_taken: sql`${contracts.places_taken} - ${freed.length}` })
      .where(eq(contracts.id, contract.id));
  }
  await postEntries(
    tx,
    due.flatMap((signing) => toEntries(signing, contract.title)),
    now,
  );
  for (const action of ACTIONS) {
    const ended = due.filter((signing) => signing.action === action);
    await insertNotices(tx, NOTICES[action], ended.map(toSigningNotice), now);
  }
  return due.length;
}

/** Locks the due signings in the order of user ids, in which balances are locked. */
async function lockDue(tx: Transaction, contractId: string, now: Date): Promise<DueSigning[]> {
  const { at, condition } = isDue(now);
  const action = sql<Action>`case when ${isDueTo("lapse", at)} then 'lapse'
    when ${isDueTo("miss", at)} then 'miss' else 'time_out' end`;
  return await tx
    .select({
      id: signedContracts.id,
      user_id: signedContracts.user_id,
      points_cost: signedContracts.points_cost,
      lapse_refund: sql<number>`(${signedContracts.agreed}->>'lapse_refund')::integer`,
      action,
    })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .where(and(eq(signedContracts.contract_id, contractId), condition))
    .orderBy(asc(signedContracts.user_id))
    .limit(BATCH)
    .for("update", { of: signedContracts });
}

async function storeEnd(tx: Transaction, action: Action, ids: string[], now: Date): Promise<void> {
  const at = now.toISOString();
  const from = action === "time_out" ? "changes_requested" : "in_progress";
  const status = nextSigningStatus(from, action);
  if (status === null) throw new Error(`no signing goes from ${from} by ${action}`);
  const rejection = { decided_at: at, review_note: fairMessages.notCorrectedInTime };
  await tx
    .update(signedContracts)
    .set({ status, ...(action === "time_out" ? rejection : { ended_at: at }) })
    .where(and(inArray(signedContracts.id, ids), eq(signedContracts.status, from)));
}

function toEntries(signing: DueSigning, title: string): NewEntry[] {
  const { action, lapse_refund } = signing;
  const refund = toRefund(signing, title);
  if (action === "time_out") return [refund];
  if (action === "miss" || lapse_refund === 0) return [];
  const details = `Not submitted in time: refund for "${title}"`;
  return [{ ...refund, details, points_earned: lapse_refund }];
}

/** Ends all signings whose time is over, contract by contract, and returns their number. */
export async function endAllDueSignings(ctx: Context<"noticeFeed">): Promise<number> {
  let ended = 0;
  for (;;) {
    const now = ctx.now();
    const due = await ctx.db
      .selectDistinct({ id: contracts.id })
      .from(signedContracts)
      .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
      .where(
        and(
          inArray(signedContracts.status, ["in_progress", "changes_requested"]),
          isNull(contracts.deleted_at),
          isDue(now).condition,
        ),
      )
      .limit(BATCH);
    const before = ended;
    for (const { id } of due) ended += await endOfContract(ctx, id);
    // After a round that ends none, the next one would end none either.
    if (ended === before) return ended;
  }
}

async function endOfContract(ctx: Context<"noticeFeed">, contractId: string): Promise<number> {
  return await inTransaction(ctx.db, async (tx) => {
    const [contract] = await tx
      .select({ id: contracts.id, title: contracts.title })
      .from(contracts)
      .where(eq(contracts.id, contractId))
      .for("update");
    if (contract === undefined) return 0;
    afterCommit(tx, () => ctx.noticeFeed.publish());
    return await endDueSignings(tx, contract, ctx.now());
  });
}

/** Ends signings whose time is over, now and every 20 seconds until stopped. */
export function startEndingSignings(ctx: Context<"noticeFeed">): PeriodicTask {
  return startPeriodicTask({
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: () => endAllDueSignings(ctx),
    done: "signings ended by their deadlines",
    failed: "due signings were not ended",
  });
}
