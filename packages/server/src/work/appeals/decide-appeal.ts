import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import { hasAnotherAdmin } from "@signpoint/api/ledger/other-admins";
import { appealMessages } from "@signpoint/api/texts";
import type { Appeal } from "@signpoint/api/work/appeals/appeal";
import { rechargeOf } from "@signpoint/api/work/appeals/appeal-rules";
import { signingStatusAfter } from "@signpoint/api/work/transitions";
import { eq, sql } from "drizzle-orm";
import { findDecidingAdmins } from "../../accounts/people/find-deciding-admins";
import {
  assertMayRelease,
  lockWaitingBonus,
  payBonus,
} from "../../accounts/referrals/pay-referral-bonus";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { type NewEntry, postEntries } from "../../ledger/entries/post-entries";
import { insertNotifications, toSigner } from "../../messages/notifications/insert-notifications";
import { markSubjectRead } from "../../messages/notifications/mark-read";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockContractOf } from "../../platform/db/locks";
import { appeals, contracts, signedContracts, users } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { appealFields } from "../submissions/appeal-fields";
import type { SigningRow } from "../submissions/signed-contract-view";

interface DecisionInput {
  appeal_id: string;
  overturn: boolean;
  note: string;
}

type AppealRow = typeof appeals.$inferSelect;

interface Locked {
  appeal: AppealRow;
  signing: SigningRow;
  title: string;
}

/**
 * Decides an appeal once: upholds the rejection or overturns it, and tells the signer. Overturning
 * approves the signing outside the limit of places, pays the reward, takes the returned cost again
 * as far as the balance allows, and pays the referral bonus that waits for the signer. The admin
 * who rejected, and one who would get the bonus, decide only when there is no other admin. Throws
 * NOT_FOUND, OWN_DECISION, ALREADY_DECIDED.
 */
export async function decideAppeal(
  ctx: CallerContext<"notificationFeed">,
  { appeal_id, overturn, note }: DecisionInput,
): Promise<Appeal> {
  const now = ctx.now();
  const caller = ctx.caller.user_id;
  return await inTransaction(ctx.db, async (tx) => {
    const locked = await lockAppeal(tx, appeal_id);
    const { appeal, signing } = locked;
    await assertMayDecide(tx, appeal, caller, now);
    if (appeal.state !== "open") throw new DomainError("ALREADY_DECIDED");
    const bonus = overturn ? await lockWaitingBonus(tx, signing.user_id) : null;
    if (bonus !== null) await assertMayRelease(tx, bonus, ctx, appeal.rejected_by);
    const recharge = overturn ? await computeRecharge(tx, locked) : null;
    const state = overturn ? ("overturned" as const) : ("upheld" as const);
    const [decided] = await tx
      .update(appeals)
      .set({
        state,
        note,
        decided_by: caller,
        decided_at: now.toISOString(),
        by_same_admin: caller === appeal.rejected_by,
        recharged_points: recharge?.recharged ?? null,
      })
      .where(eq(appeals.id, appeal.id))
      .returning(appealFields);
    if (decided === undefined) throw new Error("a locked appeal was not updated");
    if (recharge !== null) await approve(tx, locked, recharge, now);
    if (bonus !== null) await payBonus(tx, bonus, now);
    await recordDecision(tx, {
      admin_id: caller,
      action: "decide_appeal",
      subject_type: "appeal",
      subject_id: appeal.id,
      before: { state: "open" },
      after: { state, note, ...(recharge !== null && { recharged_points: recharge.recharged }) },
      now,
    });
    await markSubjectRead(tx, signing.id);
    await insertNotifications(tx, [toSigner("appeal_decided", signing, appeal.id)], now);
    afterCommit(tx, () => {
      ctx.notificationFeed.publish();
      ctx.notificationFeed.tellQueues("decision", caller);
    });
    return decided;
  });
}

/**
 * Locks contract, signing and appeal, in the order of all transactions, and returns them. Throws
 * NOT_FOUND.
 */
async function lockAppeal(tx: Transaction, appealId: string): Promise<Locked> {
  const [found] = await tx
    .select({ signing_id: appeals.signed_contract_id })
    .from(appeals)
    .where(eq(appeals.id, appealId));
  if (found === undefined) throw new DomainError("NOT_FOUND");
  const isSigning = eq(signedContracts.id, found.signing_id);
  const contract = await lockContractOf(tx, isSigning);
  const [signing] = await tx.select().from(signedContracts).where(isSigning).for("update");
  const [appeal] = await tx.select().from(appeals).where(eq(appeals.id, appealId)).for("update");
  // The deletion of the signer's account removed the appeal while this lock waited.
  if (appeal === undefined) throw new DomainError("NOT_FOUND");
  if (signing === undefined || contract === undefined) {
    throw new Error("the signing of an appeal is gone");
  }
  return { appeal, signing, title: contract.title };
}

async function assertMayDecide(
  tx: Transaction,
  appeal: AppealRow,
  caller: string,
  now: Date,
): Promise<void> {
  if (appeal.user_id === caller) throw new DomainError("OWN_DECISION");
  if (appeal.rejected_by !== caller) return;
  const parties = [appeal.rejected_by, appeal.user_id];
  if (!hasAnotherAdmin(await findDecidingAdmins(tx, now), parties)) return;
  throw new DomainError("OWN_DECISION", { message: appealMessages.ownRejection });
}

/**
 * Returns how much of the returned cost is taken again, and how much is waived. The signer could
 * spend the points meanwhile: the balance stays locked until the entries are posted.
 */
async function computeRecharge(tx: Transaction, { signing }: Locked) {
  const [owner] = await tx
    .select({ points: users.points })
    .from(users)
    .where(eq(users.id, signing.user_id))
    .for("no key update");
  const { points_cost, points_reward } = signing;
  return rechargeOf(points_cost, (owner?.points ?? 0) + points_reward);
}

async function approve(
  tx: Transaction,
  { appeal, signing, title }: Locked,
  { recharged, waived }: { recharged: number; waived: number },
  now: Date,
): Promise<void> {
  const status = signingStatusAfter(signing.status, "overturn");
  await tx
    .update(signedContracts)
    .set({ status, overturned_at: now.toISOString() })
    .where(eq(signedContracts.id, signing.id));
  await tx
    .update(contracts)
    .set({ places_overturned: sql`${contracts.places_overturned} + 1` })
    .where(eq(contracts.id, signing.contract_id));
  const { user_id, points_reward } = signing;
  const reward: NewEntry = {
    user_id,
    source: "CONTRACT_COMPLETED",
    details: entryTexts.completedAfterAppeal(title),
    points_earned: points_reward,
    cause_id: signing.id,
  };
  const charge: NewEntry = {
    user_id,
    source: "CONTRACT_SIGNED",
    details: entryTexts.costTakenAgain(title, waived),
    points_earned: -recharged,
    cause_id: appeal.id,
  };
  // A contract without a cost returned nothing, so nothing is taken again.
  await postEntries(tx, signing.points_cost === 0 ? [reward] : [reward, charge], now);
}
