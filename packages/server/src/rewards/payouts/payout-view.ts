import { maskAccountNumber } from "@signpoint/api/rewards/payouts/bank-details";
import type { Payout } from "@signpoint/api/rewards/payouts/payout";
import { eq } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { payouts, redemptions } from "../../platform/db/schema/index";
import { selectUsername } from "../../platform/people/person-in-text";
import type { Services } from "../../platform/services";
import { readBankDetails } from "../redemptions/redemption-view";

const fields = {
  state: payouts.state,
  reference: payouts.reference,
  reason: payouts.reason,
  sent_at: payouts.sent_at,
  confirmed_at: payouts.confirmed_at,
  failed_at: payouts.failed_at,
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
  exported_at: payouts.exported_at,
  exported_by_username: selectUsername(payouts.exported_by),
  sent_by_username: selectUsername(payouts.sent_by),
  confirmed_by_username: selectUsername(payouts.confirmed_by),
  failed_by_username: selectUsername(payouts.failed_by),
  is_unrecorded: payouts.is_unrecorded,
};

type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number];

/** Returns a query of payouts with their redemptions and the names of those who handled them. */
export function selectPayouts(db: Database) {
  return db
    .select(fields)
    .from(payouts)
    .innerJoin(redemptions, eq(redemptions.id, payouts.redemption_id));
}

/** Returns a payout with the account number masked. */
export async function toPayout(
  ctx: Pick<Services, "bankKeys" | "log">,
  row: PayoutRow,
): Promise<Payout> {
  const bank = await readBankDetails(ctx, {
    id: row.redemption_id,
    bank_details: row.bank_details,
  });
  const accountNumber = maskAccountNumber(bank?.accountNumber ?? "");
  return {
    ...row,
    amount: row.amount ?? 0,
    naira_amount: row.naira_amount ?? 0,
    bank_details: bank && { ...bank, accountNumber },
  };
}
