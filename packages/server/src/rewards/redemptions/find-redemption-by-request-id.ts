import { isDeepStrictEqual } from "node:util";
import { trimDelivery } from "@signpoint/api/rewards/delivery";
import { trimBankDetails } from "@signpoint/api/rewards/payouts/bank-details";
import type { BankDetails, Redemption } from "@signpoint/api/rewards/redemption";
import { and, eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { redemptions } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { readDelivery } from "../delivery/delivery";
import type { RedeemOrder } from "./order-facts";
import {
  type RedemptionRow,
  readBankDetails,
  selectRedemptions,
  toRedemption,
} from "./redemption-view";

/**
 * Returns the redemption that the same request has made already; null when there is none. Throws REQUEST_REUSED when
 * the request's id was used for another order.
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
  const isSame =
    redemption.item_id === order.item_id &&
    (order.expected_price ?? redemption.price) === redemption.price &&
    (order.expected_value ?? redemption.item_value) === redemption.item_value &&
    areSameDetails(await readBankDetails(ctx, redemption), order.bank_details ?? null) &&
    (await hasSameDelivery(ctx, redemption, order));
  if (!isSame) throw new DomainError("REQUEST_REUSED");
  return await toRedemption(ctx, found);
}

/** Returns whether a redemption goes where the order says; true also when that cannot be read any more. */
async function hasSameDelivery(
  ctx: CallerContext<"bankKeys">,
  redemption: RedemptionRow,
  { delivery }: RedeemOrder,
): Promise<boolean> {
  const stored = await readDelivery(ctx, redemption);
  if (stored === null && redemption.delivery !== null) return true;
  const ordered = delivery ? trimDelivery(redemption.item_type, delivery) : null;
  return isDeepStrictEqual(stored, ordered);
}

function areSameDetails(stored: BankDetails | null, ordered: BankDetails | null): boolean {
  if (stored === null) return true;
  if (ordered === null) return false;
  const trimmed = trimBankDetails(ordered);
  return (
    stored.accountName === trimmed.accountName &&
    stored.bankName === trimmed.bankName &&
    stored.accountNumber === trimmed.accountNumber
  );
}
