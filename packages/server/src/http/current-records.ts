import type { Caller } from "../auth/authenticate";
import { getItemForAdmin } from "../marketplace/get-item-for-admin";
import { getOwnRedemption, getRedemptionForAdmin } from "../redemptions/get-redemption";
import type { Services } from "../services";

export type ReadRecord = (services: Services, caller: Caller, id: string) => Promise<unknown>;

/**
 * For each call that is declared with `replay: "current_record"`: how the record that it answered is
 * read again. Access to the call has been checked before.
 */
export const currentRecords: Record<string, ReadRecord> = {
  "marketplace.redeem": getOwnRedemption,
  "redemptions.approve": (services, _caller, id) => getRedemptionForAdmin(services, id),
  "redemptions.reject": (services, _caller, id) => getRedemptionForAdmin(services, id),
  "items.create": (services, _caller, id) => getItemForAdmin(services, id),
  "items.update": (services, _caller, id) => getItemForAdmin(services, id),
  "items.delete": (services, _caller, id) => getItemForAdmin(services, id),
};
