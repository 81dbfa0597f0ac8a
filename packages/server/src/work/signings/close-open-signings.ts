import { contractMessages } from "@signpoint/api/texts";
import { SIGNING_TRANSITIONS, type SigningStatus } from "@signpoint/api/work/transitions";
import { and, asc, eq, inArray } from "drizzle-orm";
import { postEntries } from "../../ledger/entries/post-entries";
import { insertNotifications, toSigner } from "../../messages/notifications/insert-notifications";
import { markContractRead } from "../../messages/notifications/mark-read";
import type { Transaction } from "../../platform/db/client";
import { signedContracts } from "../../platform/db/schema/index";
import type { ContractRow } from "../contracts/contract-view";
import { toRefund } from "../submissions/refund-entry";

/** Limits the parameters of one statement: each ledger entry has eight values. */
const BATCH = 2_000;

const OPEN = (["in_progress", "pending", "changes_requested"] as const).filter(
  (status: SigningStatus) => SIGNING_TRANSITIONS[status].close === "rejected",
);

/**
 * Rejects the open signings of a contract, refunds their costs, and returns their number and the
 * refunded points. Tells the signers, and marks the admins' notifications about them and the contract as read. The
 * signings get a review note and no deciding admin. The caller has locked the contract.
 */
export async function closeOpenSignings(
  tx: Transaction,
  contract: ContractRow,
  now: Date,
): Promise<{ signings: number; points: number }> {
  const isOpen = and(
    eq(signedContracts.contract_id, contract.id),
    inArray(signedContracts.status, OPEN),
  );
  // Another order could deadlock: all signings are locked before any balance, and both in the order
  // of user ids.
  const open = await tx
    .select({
      id: signedContracts.id,
      user_id: signedContracts.user_id,
      points_cost: signedContracts.points_cost,
    })
    .from(signedContracts)
    .where(isOpen)
    .orderBy(asc(signedContracts.user_id))
    .for("update");
  if (open.length === 0) {
    await markContractRead(tx, contract.id);
    return { signings: 0, points: 0 };
  }
  await tx
    .update(signedContracts)
    .set({
      status: "rejected",
      review_note: contractMessages.closedByDeletion,
      decided_at: now.toISOString(),
    })
    .where(isOpen);
  for (let start = 0; start < open.length; start += BATCH) {
    const batch = open.slice(start, start + BATCH);
    await postEntries(
      tx,
      batch.map((signing) => toRefund(signing, contract.title)),
      now,
    );
  }
  const told = open.map((signing) => toSigner("submission_rejected", signing));
  await insertNotifications(tx, told, now);
  await markContractRead(tx, contract.id);
  return {
    signings: open.length,
    points: open.reduce((sum, { points_cost }) => sum + points_cost, 0),
  };
}
