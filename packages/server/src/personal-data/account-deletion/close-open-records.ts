import { OPEN_SIGNING_STATUSES } from "@signpoint/api/personal-data/deletion-rules";
import { deletionMessages } from "@signpoint/api/texts";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { postEntries } from "../../ledger/entries/post-entries";
import { markSubjectRead } from "../../messages/notifications/mark-read";
import type { Transaction } from "../../platform/db/client";
import {
  appeals,
  contracts,
  secondApprovals,
  signedContracts,
} from "../../platform/db/schema/index";
import { endDueSignings } from "../../work/signings/end-due-of-contract";
import { toRefund } from "../../work/submissions/refund-entry";

/**
 * Closes the open records of a person: refunds open signings, unless the clock has ended them
 * before, deletes open appeals, and withdraws corrections, changes of email, removals of second factors and grants of rights that wait for a
 * second admin. Locks
 * contracts, then signings and appeals, then the balance, as every transaction does.
 */
export async function closeOpenRecords(tx: Transaction, userId: string, now: Date): Promise<void> {
  for (const contract of await lockContracts(tx, userId)) {
    while ((await endDueSignings(tx, contract, now, eq(signedContracts.user_id, userId))) > 0);
    await closeSigning(tx, contract, userId, now);
  }
  await tx.delete(appeals).where(and(eq(appeals.user_id, userId), eq(appeals.state, "open")));
  await tx
    .update(secondApprovals)
    .set({ state: "withdrawn", new_email: null })
    .where(
      and(
        eq(secondApprovals.user_id, userId),
        eq(secondApprovals.state, "open"),
        inArray(secondApprovals.kind, [
          "credit",
          "deduction",
          "email_change",
          "factor_removal",
          "admin_grant",
        ]),
      ),
    );
}

async function lockContracts(tx: Transaction, userId: string) {
  const involved = sql`(select ${signedContracts.contract_id} from ${signedContracts}
    left join ${appeals} on ${appeals.signed_contract_id} = ${signedContracts.id}
    where ${and(
      eq(signedContracts.user_id, userId),
      or(inArray(signedContracts.status, OPEN_SIGNING_STATUSES), eq(appeals.state, "open")),
    )})`;
  return await tx
    .select({ id: contracts.id, title: contracts.title })
    .from(contracts)
    .where(inArray(contracts.id, involved))
    .orderBy(asc(contracts.id))
    .for("update");
}

/** Closes the person's signing of a contract, if it is open, and refunds its cost. */
async function closeSigning(
  tx: Transaction,
  contract: { id: string; title: string },
  userId: string,
  now: Date,
): Promise<void> {
  const [closed] = await tx
    .update(signedContracts)
    .set({
      status: "rejected",
      review_note: deletionMessages.closed,
      decided_at: now.toISOString(),
    })
    .where(
      and(
        eq(signedContracts.contract_id, contract.id),
        eq(signedContracts.user_id, userId),
        inArray(signedContracts.status, OPEN_SIGNING_STATUSES),
      ),
    )
    .returning();
  if (closed === undefined) return;
  await tx
    .update(contracts)
    .set({ places_taken: sql`${contracts.places_taken} - 1` })
    .where(eq(contracts.id, contract.id));
  await postEntries(tx, [toRefund(closed, contract.title)], now);
  await markSubjectRead(tx, closed.id);
}
