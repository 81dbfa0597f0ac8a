import { movedByRedemption } from "@signpoint/api/rewards/cash";
import { nextRedemptionStatus } from "@signpoint/api/rewards/redeeming";
import type { AdminRedemption } from "@signpoint/api/rewards/redemption";
import { itemFormMessages, peopleMessages, refusalMessages } from "@signpoint/api/texts";
import { and, eq, type SQL } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { postEntries } from "../../ledger/entries/post-entries";
import type { Confirmed } from "../../ledger/second-approvals/decide-second";
import { reachesSums } from "../../ledger/second-approvals/reaches-sums";
import { requestSecond } from "../../ledger/second-approvals/request-second";
import { insertNotifications, toBuyer } from "../../messages/notifications/insert-notifications";
import { markSubjectRead } from "../../messages/notifications/mark-read";
import type { Caller, CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { redemptions } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { encryptText } from "../../platform/encryption/encrypt";
import { assertNoneSuspended } from "../../platform/people/find-suspension";
import { assertNotPaused } from "../../platform/settings/assert-not-paused";
import { setAccountEnding } from "../bank-details/set-account-ending";
import { findGivable, giveCode, type PlannedCode, planCode } from "../vault/give-code";
import { alreadyDecided } from "./already-decided";
import { assertNotHeld, isFree } from "./assert-not-held";
import { toEntries, toPayout } from "./decision-entries";
import {
  type RedemptionRow,
  type RedemptionWithItem,
  selectRedemptions,
  toAdminRedemption,
} from "./redemption-view";
import { returnToStock } from "./return-to-stock";

interface DecisionInput {
  redemption_id: string;
  note?: string | null | undefined;
  /** A gift card's code for this buyer; without it, the item's own. */
  redemption_code?: string | null | undefined;
}

type Needs = "bankKeys" | "notificationFeed";

type Decision = Omit<DecisionInput, "redemption_id"> & {
  action: "approve" | "reject";
  confirmed?: Confirmed;
};

/**
 * Approves a redemption, which is delivered or paid out (specification, section 4). One that reaches a
 * sum of the settings (`reachesSums`) stays pending until a second admin confirms. Throws the errors
 * of `decideRedemption`, and AWAITING_SECOND when a second admin has been asked already.
 */
export async function approveRedemption(
  ctx: CallerContext<Needs | "config">,
  { redemption_id, ...decision }: DecisionInput,
): Promise<AdminRedemption> {
  const approval = { ...decision, action: "approve" as const };
  return await inTransaction(ctx.db, async (tx) => {
    const isMany = await reachesSumsWith(ctx, tx, redemption_id);
    const { found } = await findDecidable(tx, redemption_id, ctx.caller, approval, ctx.now());
    const { id: subject_id, user_id, price } = found.redemption;
    if (found.awaiting_second) throw new DomainError("AWAITING_SECOND");
    if (!isMany) return await decideWithin(ctx, tx, redemption_id, approval);
    const id = newId();
    const code = await encryptTypedCode(ctx, tx, found, approval, id);
    const about = { id, kind: "redemption", subject_id, user_id, points: price } as const;
    await requestSecond(ctx, tx, { ...about, reason: decision.note || null, code });
    return await toAdminRedemption({ ...ctx, db: tx }, { ...found, awaiting_second: true });
  });
}

/** Returns whether approving a redemption reaches a sum. Locks it: two admins may approve it at once, of whom one has to ask. */
async function reachesSumsWith(
  ctx: CallerContext<"config">,
  tx: Transaction,
  redemptionId: string,
): Promise<boolean> {
  const { id, user_id, price, item_value: value } = redemptions;
  const find = () =>
    tx.select({ user_id, price, value }).from(redemptions).where(eq(id, redemptionId));
  const [found] = await find();
  if (found === undefined) return false;
  const moved = { user_id: found.user_id, ...movedByRedemption(found) };
  const isMany = await reachesSums(ctx, tx, moved);
  await find().for("no key update");
  return isMany;
}

/**
 * Returns the code that an admin typed for a gift card, encrypted under the id of the second
 * approval that stores it; null without one. Throws BAD_REQUEST and CODE_TAKEN as an approval does.
 */
async function encryptTypedCode(
  { bankKeys, caller }: CallerContext<"bankKeys">,
  tx: Transaction,
  found: RedemptionWithItem,
  decision: Decision,
  id: string,
): Promise<string | null> {
  const plan = await planApprovedCode(tx, found, decision, caller);
  if (plan?.origin !== "typed") return null;
  await findGivable(tx, bankKeys, plan.code, found.redemption.item_id);
  return await encryptText(bankKeys, { purpose: "item_code", id }, plan.code);
}

/**
 * Approves a redemption that a second admin has confirmed, in the caller's transaction. Throws the
 * errors of `decideRedemption`.
 */
export async function approveConfirmed(
  ctx: CallerContext<Needs>,
  tx: Transaction,
  { redemption_id, ...decision }: DecisionInput & { confirmed: Confirmed },
): Promise<void> {
  await decideWithin(ctx, tx, redemption_id, { ...decision, action: "approve" });
}

/**
 * Rejects a redemption, refunds the price and returns the item to the stock (specification, section
 * 4). Throws the errors of `decideRedemption`.
 */
export function rejectRedemption(
  ctx: CallerContext<Needs>,
  { redemption_id, ...decision }: DecisionInput,
): Promise<AdminRedemption> {
  return decideRedemption(ctx, redemption_id, { ...decision, action: "reject" });
}

/**
 * Decides a pending redemption once, never by its own buyer. Locks item, redemption, code, buyer,
 * in the order of redeeming. Throws NOT_FOUND, OWN_DECISION and ALREADY_DECIDED; for an approval
 * also PAUSED, REDEMPTION_HELD during a hold, PERSON_SUSPENDED while the buyer is suspended,
 * BAD_REQUEST for a code on anything but a gift card, and the errors of `giveCode`.
 */
async function decideRedemption(
  ctx: CallerContext<Needs>,
  redemptionId: string,
  decision: Decision,
): Promise<AdminRedemption> {
  return await inTransaction(ctx.db, (tx) => decideWithin(ctx, tx, redemptionId, decision));
}

async function decideWithin(
  ctx: CallerContext<Needs>,
  tx: Transaction,
  redemptionId: string,
  decision: Decision,
): Promise<AdminRedemption> {
  const { caller } = ctx;
  const { confirmed } = decision;
  const now = ctx.now();
  const { found, status } = await findDecidable(tx, redemptionId, caller, decision, now);
  const { redemption } = found;
  const plan =
    decision.action === "approve" ? await planApprovedCode(tx, found, decision, caller) : null;
  if (decision.action === "reject") await returnToStock(tx, redemption);
  const [decided] = await tx
    .update(redemptions)
    .set({
      status,
      redemption_code: plan?.origin === "shared" ? plan.code : null,
      review_note: decision.note || null,
      decided_at: now.toISOString(),
      decided_by: caller.user_id,
    })
    .where(and(eq(redemptions.id, redemption.id), isDecidable(redemption, decision, now)))
    .returning();
  if (decided === undefined) {
    // Another transaction decided, cancelled or held it since: read it again and throw why.
    await findDecidable(tx, redemptionId, caller, decision, now);
    throw new DomainError("ALREADY_DECIDED");
  }
  if (plan !== null) await giveCode(tx, ctx.bankKeys, plan, { redemption, now });
  await postEntries(tx, toEntries(decided), now);
  await recordDecision(tx, {
    ...(confirmed && { id: confirmed.decision_id }),
    ...(confirmed?.decider ?? { admin_id: caller.user_id }),
    action: decision.action === "approve" ? "approve_redemption" : "reject_redemption",
    subject_type: "redemption",
    subject_id: redemption.id,
    before: { status: redemption.status },
    after: {
      status: decided.status,
      review_note: decided.review_note,
      ...toPayout(decided),
      ...(plan !== null && { code: plan.origin }),
      ...(confirmed && { requested_by: confirmed.requested_by }),
    },
    now,
  });
  if (decision.action === "approve") await setAccountEnding(ctx, tx, decided);
  await markSubjectRead(tx, redemption.id);
  await insertNotifications(tx, [toBuyer("redemption_decided", redemption)], now);
  afterCommit(tx, () => {
    ctx.notificationFeed.publish();
    ctx.notificationFeed.tellQueues("decision", caller.user_id);
  });
  const [current] = await selectRedemptions(tx).where(eq(redemptions.id, redemption.id));
  return await toAdminRedemption({ ...ctx, db: tx }, current ?? { ...found, redemption: decided });
}

async function findDecidable(
  tx: Transaction,
  redemptionId: string,
  caller: Caller,
  { action }: Decision,
  now: Date,
): Promise<{ found: RedemptionWithItem; status: RedemptionRow["status"] }> {
  const [found] = await selectRedemptions(tx).where(eq(redemptions.id, redemptionId));
  if (found === undefined) throw new DomainError("NOT_FOUND");
  if (found.redemption.user_id === caller.user_id) {
    throw new DomainError("OWN_DECISION", { message: refusalMessages.ownRedemption });
  }
  const status = nextRedemptionStatus(found.redemption.status, action);
  if (status === null) throw await alreadyDecided(tx, found.redemption);
  if (action === "approve") {
    assertNotHeld(found.redemption, now);
    const message = peopleMessages.heldBySuspension;
    await assertNoneSuspended(tx, [found.redemption.user_id], { now, message });
    if (found.redemption.type === "CASH") await assertNotPaused(tx, "payouts");
  }
  return { found, status };
}

/**
 * Returns the condition of the update: the status is still the one that was read, and for an
 * approval no hold is in force.
 */
function isDecidable({ status }: RedemptionRow, { action }: Decision, now: Date): SQL | undefined {
  return and(eq(redemptions.status, status), action === "approve" ? isFree(now) : undefined);
}

/** Returns where the code of an approval comes from. Throws BAD_REQUEST for a code of anything but a gift card. */
async function planApprovedCode(
  tx: Transaction,
  { redemption }: RedemptionWithItem,
  { redemption_code: code, confirmed }: Decision,
  caller: Caller,
): Promise<PlannedCode | null> {
  if (code && redemption.item_type !== "Gift Card") {
    const fields = { redemption_code: itemFormMessages.codeForGiftCardsOnly };
    throw new DomainError("BAD_REQUEST", { fields });
  }
  return await planCode(tx, redemption, {
    code,
    typed_by: confirmed?.requested_by ?? caller.user_id,
  });
}
