import { needsSecond } from "@signpoint/api/ledger/second-sums";
import { ACCOUNT_CONFIRMATION_DAYS } from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { movedByRedemption } from "@signpoint/api/rewards/cash";
import type { BankDetails, Redemption } from "@signpoint/api/rewards/redemption";
import { and, eq, sql } from "drizzle-orm";
import { readSums } from "../../ledger/second-approvals/read-sums";
import { requestSecond } from "../../ledger/second-approvals/request-second";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { payouts, redemptions } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { getAdminSettings } from "../../platform/settings/get-admin-settings";
import { deadlineNow } from "../../work/signings/signing-deadlines-sql";
import { computeAccountHash } from "../bank-details/account-hash";
import { encryptBankDetails } from "../bank-details/bank-details";
import { setAccountEnding } from "../bank-details/set-account-ending";
import { askForConfirmation } from "../confirmations/ask-for-confirmation";
import {
  type RedemptionRow,
  selectRedemptions,
  toRedemption,
} from "../redemptions/redemption-view";
import { lockPayout, type PayoutRow } from "./lock-payouts";
import { checkBankDetails } from "./payout-columns";

type GiveContext = CallerContext<"bankKeys" | "config" | "keys" | "notificationFeed">;

interface Input {
  redemption_id: string;
  bank_details: BankDetails;
}

/** What a new attempt begins without. */
const NOTHING_DONE = {
  reference: null,
  reason: null,
  exported_at: null,
  exported_by: null,
  sent_at: null,
  sent_by: null,
  confirmed_at: null,
  confirmed_by: null,
  failed_at: null,
  failed_by: null,
  returned_at: null,
  returned_by: null,
  details_due_at: null,
  account_ending: null,
  account_confirmed_at: null,
} as const satisfies Partial<PayoutRow>;

/**
 * Has the caller's payout go to another account, at the price that was paid: it is to be paid again, held until the link of
 * the mail is confirmed, no safety pause runs and, for large sums, a second admin has confirmed it beside the one who asked.
 * Locks redemption, payout. Throws BAD_REQUEST with each bad field, NOT_FOUND, and DETAILS_NOT_ASKED when the payout does
 * not wait for another account, or its time is over.
 */
export async function givePayoutDetails(
  ctx: GiveContext,
  { redemption_id, bank_details }: Input,
): Promise<Redemption> {
  const { banks } = await getAdminSettings(ctx);
  const details = checkBankDetails(bank_details, banks);
  return await inTransaction(ctx.db, async (tx) => {
    const isOwn = and(
      eq(redemptions.id, redemption_id),
      eq(redemptions.user_id, ctx.caller.user_id),
    );
    const [found] = await selectRedemptions(tx).where(isOwn);
    if (found === undefined) throw new DomainError("NOT_FOUND");
    if (found.payout === null) throw new DomainError("DETAILS_NOT_ASKED");
    const payout = await lockPayout(tx, redemption_id);
    if (payout.state !== "awaiting_details") throw new DomainError("DETAILS_NOT_ASKED");
    const [changed] = await tx
      .update(redemptions)
      .set({
        bank_details: await encryptBankDetails(ctx.bankKeys, redemption_id, details),
        account_hash: computeAccountHash(ctx.bankKeys, details),
      })
      .where(isOwn)
      .returning();
    if (changed === undefined) throw new DomainError("NOT_FOUND");
    const given = await beginAttempt(ctx, tx, changed, payout);
    await setAccountEnding(ctx, tx, changed);
    await askForConfirmation(ctx, tx, changed, details, given);
    const [current] = await selectRedemptions(tx).where(isOwn);
    return await toRedemption(ctx, current ?? found);
  });
}

/** Begins a new attempt, with what it waits for. Throws DETAILS_NOT_ASKED when the time is over by the clock of the database. */
async function beginAttempt(
  ctx: GiveContext,
  tx: Transaction,
  { id, user_id, price, item_value: value }: RedemptionRow,
  payout: PayoutRow,
) {
  const now = ctx.now();
  const at = now.toISOString();
  const account_confirm_by = new Date(
    now.getTime() + ACCOUNT_CONFIRMATION_DAYS * MS_PER_DAY,
  ).toISOString();
  const details_id = newId();
  const asked_by = payout.returned_by ?? payout.failed_by;
  const second_approval_id =
    asked_by !== null && needsSecond(movedByRedemption({ price, value }), await readSums(tx, ctx))
      ? await requestSecond(ctx, tx, {
          kind: "payout_details",
          subject_id: id,
          user_id,
          points: price,
          reason: null,
          requested_by: asked_by,
        })
      : null;
  const [begun] = await tx
    .update(payouts)
    .set({
      ...NOTHING_DONE,
      state: "to_pay",
      details_id,
      details_given_at: at,
      account_confirm_by,
      second_approval_id,
    })
    .where(
      and(
        eq(payouts.redemption_id, id),
        sql`${payouts.details_due_at} > ${deadlineNow(sql`${at}::timestamptz`)}`,
      ),
    )
    .returning({ id: payouts.details_id });
  if (begun === undefined) throw new DomainError("DETAILS_NOT_ASKED");
  return { id: details_id, account_confirm_by };
}
