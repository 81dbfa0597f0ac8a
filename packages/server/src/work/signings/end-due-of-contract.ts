import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import { deadlineMessages } from "@signpoint/api/texts";
import { signingStatusAfter } from "@signpoint/api/work/transitions";
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { type NewEntry, postEntries } from "../../ledger/entries/post-entries";
import { isOpen } from "../../messages/notifications/deadlines-sql";
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
import type { ContractRow } from "../contracts/contract-view";
import { toLapseRefund, toRefund } from "../submissions/refund-entry";
import { type ClockAction, deadlineNow, isDueTo } from "./signing-deadlines-sql";

/** Limits what one search finds and the signings of one transaction. */
export const BATCH = 500;

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

/** Returns the clock of the database as an SQL value, read once: a volatile function is compared by no index. */
export function clockAt(now: Date): SQL {
  return sql`(select ${deadlineNow(sql`${now.toISOString()}::timestamptz`)})`;
}

/** Returns the condition that the clock ends a signing at an SQL instant, for a query that joins its contract. */
export function isDue(at: SQL): SQL | undefined {
  return or(...ACTIONS.map((action) => isDueTo(action, at)));
}

/**
 * Ends up to `BATCH` signings of a contract whose time is over, and returns how many. Unfinished
 * ones lapse or are missed; corrections that did not come are rejected, and so are signings whose
 * contract expired while the signer was suspended. Posts the refunds and frees the places; a missed
 * signing gets neither. The caller has locked the contract. With `which`, a condition on signings, only those end.
 */
export async function endDueSignings(
  tx: Transaction,
  contract: Pick<ContractRow, "id" | "title">,
  now: Date,
  which?: SQL,
): Promise<number> {
  const due = await lockDue(tx, contract.id, now, which);
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
  which: SQL | undefined,
): Promise<DueSigning[]> {
  const at = clockAt(now);
  const isContracts = eq(signedContracts.contract_id, contractId);
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
        // Any of them, so that no batch sorts all the others. Compared again under the lock.
        sql`${signedContracts.id} in (select ${signedContracts.id} from ${signedContracts}
          join ${contracts} on ${contracts.id} = ${signedContracts.contract_id}
          where ${and(isContracts, isOpen, which, isDue(at))} limit ${BATCH})`,
        isDue(at),
      ),
    )
    .orderBy(asc(signedContracts.user_id))
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

/** Returns the condition that the contract of the query has signings whose time is over. */
export function hasDueSignings(now: Date): SQL {
  return sql`exists (select 1 from ${signedContracts}
    where ${signedContracts.contract_id} = ${contracts.id} and ${isDue(clockAt(now))})`;
}

/**
 * Ends the due signings of a contract in a transaction of its own, and returns how many. Locks the
 * contract first, as signing does, then the balances of the signers.
 */
export async function endDueOfContract(
  ctx: Context<"notificationFeed">,
  contractId: string,
): Promise<number> {
  return await inLockedContract(ctx, contractId, (tx, contract) =>
    endDueSignings(tx, contract, ctx.now()),
  );
}

/** Runs `end` in a transaction that has locked the contract, and returns how many signings it ended; 0 without the contract. */
export async function inLockedContract(
  ctx: Context<"notificationFeed">,
  contractId: string,
  end: (tx: Transaction, contract: Pick<ContractRow, "id" | "title">) => Promise<number>,
): Promise<number> {
  return await inTransaction(ctx.db, async (tx) => {
    const [contract] = await tx
      .select({ id: contracts.id, title: contracts.title })
      .from(contracts)
      .where(eq(contracts.id, contractId))
      .for("update");
    if (contract === undefined) return 0;
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return await end(tx, contract);
  });
}
