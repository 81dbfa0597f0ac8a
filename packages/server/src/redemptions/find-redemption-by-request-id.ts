import type { BankDetails, Redemption } from "@signpoint/api/entities/redemption";
import { trimBankDetails } from "@signpoint/api/rules/bank-details";
import { and, eq } from "drizzle-orm";
import type { CallerContext } from "../context";
import { redemptions } from "../db/schema/index";
import { DomainError } from "../domain-error";
import { readBankDetails, selectRedemptions, toRedemption } from "./redemption-view";

/** What somebody wants to redeem. */
export interface RedeemOrder {
  item_id: string;
  request_id: string;
  expected_price?: number | undefined;
  expected_value?: string | undefined;
  bank_details?: BankDetails | null | undefined;
}

/**
 * What the same request has bought already; null when it has not. REQUEST_REUSED when the request's
 * name was used for something else.
 */
export async function findRedemptionByRequestId(
  ctx: CallerContext<"bankKeys">,
  order: RedeemOrder,
): Promise<Redemption | null> {
  const [found] = await selectRedemptions(ctx.db).where(
    and(eq(redemptions.user_id, ctx.caller.user_id), eq(redemptions.request_id, order.request_id)),
  );
  if (found === undefined) return null;
  const { redemption } = found;
  const same =
    redemption.item_id === order.item_id &&
    (order.expected_price ?? redemption.price) === redemption.price &&
    (order.expected_value ?? redemption.item_value) === redemption.item_value &&
    sameDetails(await readBankDetails(ctx, redemption), order.bank_details ?? null);
  if (!same) throw new DomainError("REQUEST_REUSED");
  return await toRedemption(ctx, found);
}

function sameDetails(kept: BankDetails | null, given: BankDetails | null): boolean {
  if (kept === null) return true;
  if (given === null) return false;
  const trimmed = trimBankDetails(given);
  return (
    kept.accountName === trimmed.accountName &&
    kept.bankName === trimmed.bankName &&
    kept.accountNumber === trimmed.accountNumber
  );
}
