import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import { deadlineMessages } from "@signpoint/api/texts";
import { signingStatusAfter } from "@signpoint/api/work/transitions";
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { endDueSuspensions } from "../../accounts/suspensions/end-suspension";
import { type NewEntry, postEntries } from "../../ledger/entries/post-entries";
import {
  insertNotifications,
  type NoticeKind,
  toSigner,
} from "../../messages/notifications/insert-notifications";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { agreedRefund } from "../../platform/db/schema/signed-contracts";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import type { ContractRow } from "../contracts/contract-view";
import { toLapseRefund, toRefund } from "../submissions/refund-entry";
import { type ClockAction, deadlineNow, isDueTo } from "./signing-deadlines-sql";

const INTERVAL_MS = 20_000;
/** Limits the contracts of one round and the signings of one transaction. */
const BATCH = 500;

const ACTIONS: readonly ClockAction[] = ["lapse", "close", "miss", "time_out"];

/**
 * The notice for each end. A signing that is missed again after an extension gets no second one.
 */
const NOTICES = {
  lapse: "signing_lapsed",
  close: "submission_rejected",
  miss: "signing_missed",
  time_out: "submission_rejected",
} as const satisfies Record<ClockAction, NoticeKind>;

/** The review note of each end that is a rejection; null for the others. */
const REVIEW_NOTES: Record<ClockAction, string | null> = {
  lapse: null,
  close: deadlineMessages.expiredWhileSuspended,
  miss: null,
  time_out: deadlineMessages.notCorrectedInTime,
};

interface DueSigning {
  id: string;
  user_id: string;
  points_cost: number;
  lapse_refund: number;
  action: ClockAction;
}

/**
 * Returns the condition that the clock ends a signing, for a query that joins its contract, and the
 * instant that it compares with.
 */
function isDue(now: Date) {
  const at = deadlineNow(sql`${now.toISOString()}::timestamptz`);
  return { at, condition: or(...ACTIONS.map((action) => isDueTo(action, at))) };
}

/**
 * Ends up to `BATCH` signings of a contract whose time is over, and returns how many. Unfinished
 * ones lapse or are missed; corrections that did not come are rejected, and so are signings whose
 * contract expired while the signer was suspended. Posts the refunds and frees the places; a missed
 * signing gets neither. The caller has locked the contract. With `signer` only that person's
 * signing ends.
 */
export async function endDueSignings(
  tx: Transaction,
  contract: Pick<ContractRow, "id" | "title">,
  now: Date,
  signer?: string,
): Promise<number> {
  const due = await lockDue(tx, contract.id, now, signer);
  for (const action of ACTIONS) {
    const ended = due.filter((signing) => signing.action === action);
    if (ended.length === 0) continue;
    await storeEnd(
      tx,
      action,
      ended.map(({ id }) => id),
      now,
    );
    const told = ended.map((signing) => toSigner(NOTICES[action], signing));
    await insertNotifications(tx, told, now);
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
  return due.length;
}

/**
 * Locks the due signings in the order of user ids, as balances are: another order could deadlock.
 */
async function lockDue(
  tx: Transaction,
  contractId: string,
  now: Date,
  signer: string | undefined,
): Promise<DueSigning[]> {
  const { at, condition } = isDue(now);
  const action = sql<ClockAction>`case when ${isDueTo("lapse", at)} then 'lapse'
    when ${isDueTo("close", at)} then 'close' when ${isDueTo("miss", at)} then 'miss' else 'time_out' end`;
  return await tx
    .select({
      id: signedContracts.id,
      user_id: signedContracts.user_id,
      points_cost: signedContracts.points_cost,
      lapse_refund: agreedRefund,
      action,
    })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .where(
      and(
        eq(signedContracts.contract_id, contractId),
        signer === undefined ? undefined : eq(signedContracts.user_id, signer),
        condition,
      ),
    )
    .orderBy(asc(signedContracts.user_id))
    .limit(BATCH)
    .for("update", { of: signedContracts });
}

async function storeEnd(
  tx: Transaction,
  action: ClockAction,
  ids: string[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const from = action === "time_out" ? "changes_requested" : "in_progress";
  const status = signingStatusAfter(from, action);
  const note = REVIEW_NOTES[action];
  await tx
    .update(signedContracts)
    .set({ status, ...(note === null ? { ended_at: at } : { decided_at: at, review_note: note }) })
    .where(and(inArray(signedContracts.id, ids), eq(signedContracts.status, from)));
}

function toEntries(signing: DueSigning, title: string): NewEntry[] {
  const { action, lapse_refund } = signing;
  if (action === "time_out" || action === "close") return [toRefund(signing, title)];
  return action === "miss" ? [] : toLapseRefund(signing, lapse_refund, entryTexts.lapsed(title));
}

/**
 * Ends the suspensions whose end has come, then the signings whose time is over, contract by
 * contract. Returns the number of those signings.
 */
export async function endAllDueSignings(ctx: Context<"notificationFeed">): Promise<number> {
  await endDueSuspensions(ctx);
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
    for (const { id } of due) ended += await endDueOfContract(ctx, id);
    // A round that ends nothing must be the last one: another would find the same contracts for
    // ever.
    if (ended === before) return ended;
  }
}

/** Returns the condition that the contract of the query has signings whose time is over. */
export function hasDueSignings(now: Date): SQL {
  return sql`exists (select 1 from ${signedContracts}
    where ${signedContracts.contract_id} = ${contracts.id} and ${isDue(now).condition})`;
}

/**
 * Ends the due signings of a contract in a transaction of its own, and returns how many. Locks the
 * contract first, as signing does, then the balances of the signers.
 */
export async function endDueOfContract(
  ctx: Context<"notificationFeed">,
  contractId: string,
): Promise<number> {
  return await inTransaction(ctx.db, async (tx) => {
    const [contract] = await tx
      .select({ id: contracts.id, title: contracts.title })
      .from(contracts)
      .where(eq(contracts.id, contractId))
      .for("update");
    if (contract === undefined) return 0;
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return await endDueSignings(tx, contract, ctx.now());
  });
}

/** Ends signings whose time is over, now and every 20 seconds until stopped. */
export function startEndingSignings(ctx: Context<"notificationFeed">): PeriodicTask {
  return startPeriodicTask({
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: () => endAllDueSignings(ctx),
    done: "signings ended by their deadlines",
    failed: "due signings were not ended",
  });
}
