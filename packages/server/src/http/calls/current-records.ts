import { getPersonNote } from "../../accounts/people/get-person-note";
import type { Caller } from "../../platform/context";
import type { Services } from "../../platform/services";
import { getItemForAdmin } from "../../rewards/marketplace/get-item-for-admin";
import { getOwnRedemption, getRedemptionForAdmin } from "../../rewards/redemptions/get-redemption";

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
  "payouts.markReturned": getRedemptionForAdmin,
  "payouts.giveDetails": getOwnRedemption,
  "payouts.takePointsBack": getOwnRedemption,
  "vault.deliver": getRedemptionForAdmin,
  "people.addNote": getPersonNote,
  "items.create": getItemForAdmin,
  "items.update": getItemForAdmin,
  "items.delete": getItemForAdmin,
};
