import type { Caller } from "../context";
import { getItemForAdmin } from "../marketplace/get-item-for-admin";
import { getOwnRedemption, getRedemptionForAdmin } from "../redemptions/get-redemption";
import type { Services } from "../services";

export type ReadRecord = (
  ctx: Services & { caller: Caller },
  input: { id: string },
) => Promise<unknown>;

/**
 * For each call that is declared with `replay: "current_record"`, the verb that reads the current state of the record
 * that the call returned. Access to the call has been checked before.
 */
export const currentRecords: Record<string, ReadRecord> = {
  "marketplace.redeem": getOwnRedemption,
  "redemptions.approve": getRedemptionForAdmin,
  "redemptions.reject": getRedemptionForAdmin,
  "redemptions.hold": getRedemptionForAdmin,
  "redemptions.release": getRedemptionForAdmin,
  "redemptions.cancel": getOwnRedemption,
  "payouts.markFailed": getRedemptionForAdmin,
  "vault.deliver": getRedemptionForAdmin,
  "items.create": getItemForAdmin,
  "items.update": getItemForAdmin,
  "items.delete": getItemForAdmin,
};
