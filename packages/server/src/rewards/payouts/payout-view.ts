import { pickFields } from "@signpoint/api/platform/form-fields";
import { maskAccountNumber } from "@signpoint/api/rewards/payouts/bank-details";
import { Payout } from "@signpoint/api/rewards/payouts/payout";
import { type OtherAccount, payoutHold } from "@signpoint/api/rewards/payouts/payout-rules";
import { eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/client";
import { authUsers, payouts, redemptions, secondApprovals } from "../../platform/db/schema/index";
import { selectUsername } from "../../platform/people/person-in-text";
import type { Services } from "../../platform/services";
import { payoutFields, readBankDetails } from "../redemptions/redemption-view";

/** What says whether another account of a payout is free. */
const holdFacts = {
  account_confirm_by: payouts.account_confirm_by,
  account_confirmed_at: payouts.account_confirmed_at,
  exported_at: payouts.exported_at,
  awaiting_second: sql<boolean>`exists (select from ${secondApprovals}
    where ${secondApprovals.id} = ${payouts.second_approval_id} and ${secondApprovals.state} <> 'confirmed')`,
  pause_since: authUsers.safety_pause_since,
  pause_until: authUsers.safety_pause_until,
};

const fields = {
  ...payoutFields,
  ...holdFacts,
  redemption_id: payouts.redemption_id,
  user_id: payouts.user_id,
  username: selectUsername(payouts.user_id),
  redemption_reference: redemptions.reference,
  item_name: redemptions.item_name,
  price: redemptions.price,
  amount: redemptions.amount,
  commission_amount: redemptions.commission_amount,
  naira_amount: redemptions.naira_amount,
  bank_details: redemptions.bank_details,
  created_at: payouts.created_at,
  approved_by_username: selectUsername(redemptions.decided_by),
  exported_by_username: selectUsername(payouts.exported_by),
  sent_by_username: selectUsername(payouts.sent_by),
  confirmed_by_username: selectUsername(payouts.confirmed_by),
  failed_by_username: selectUsername(payouts.failed_by),
  returned_by_username: selectUsername(payouts.returned_by),
  is_unrecorded: payouts.is_unrecorded,
};

type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number];

/** Returns a query of payouts with their redemptions and the names of those who handled them. */
export function selectPayouts(db: Database) {
  return db
    .select(fields)
    .from(payouts)
    .innerJoin(redemptions, eq(redemptions.id, payouts.redemption_id))
    .leftJoin(authUsers, eq(authUsers.id, payouts.user_id));
}

/** Returns what holds these payouts, by the redemption's id; null for one that can be paid. Call it once they are locked. */
export async function findPayoutHolds(
  tx: Transaction,
  redemptionIds: readonly string[],
  now: Date,
): Promise<Map<string, Payout["hold"]>> {
  const rows = await tx
    .select({ id: payouts.redemption_id, ...holdFacts })
    .from(payouts)
    .leftJoin(authUsers, eq(authUsers.id, payouts.user_id))
    .where(inArray(payouts.redemption_id, [...redemptionIds]));
  return new Map(rows.map((row) => [row.id, toHold(row, now)]));
}

type HoldFacts = OtherAccount & Record<"pause_since" | "pause_until", string | null>;

function toHold(row: HoldFacts, now: Date): Payout["hold"] {
  return payoutHold(row, { since: row.pause_since, until: row.pause_until }, now);
}

/** Returns a payout with the account number masked. */
export async function toPayout(
  ctx: Pick<Services, "bankKeys" | "log" | "now">,
  row: PayoutRow,
): Promise<Payout> {
  const bank = await readBankDetails(ctx, {
    id: row.redemption_id,
    bank_details: row.bank_details,
  });
  const accountNumber = maskAccountNumber(bank?.accountNumber ?? "");
  return pickFields(Payout.shape, {
    ...row,
    amount: row.amount ?? 0,
    naira_amount: row.naira_amount ?? 0,
    bank_details: bank && { ...bank, accountNumber },
    hold: row.state === "to_pay" ? toHold(row, ctx.now()) : null,
  });
}
