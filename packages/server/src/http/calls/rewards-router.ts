import { revealBankDetails } from "../../rewards/bank-details/reveal-bank-details";
import {
  confirmAccount,
  getAccountConfirmation,
} from "../../rewards/confirmations/confirm-account";
import { deliverCode } from "../../rewards/delivery/deliver-code";
import { revealDelivery } from "../../rewards/delivery/reveal-delivery";
import { createItem } from "../../rewards/marketplace/create-item";
import { deleteItem } from "../../rewards/marketplace/delete-item";
import { getItem } from "../../rewards/marketplace/get-item";
import { listAllItems } from "../../rewards/marketplace/list-all-items";
import { listItems } from "../../rewards/marketplace/list-items";
import { updateItem } from "../../rewards/marketplace/update-item";
import { exportPayouts } from "../../rewards/payouts/export-payouts";
import { givePayoutDetails } from "../../rewards/payouts/give-payout-details";
import { listPayouts } from "../../rewards/payouts/list-payouts";
import { markPayoutFailed, markPayoutReturned } from "../../rewards/payouts/mark-payout-failed";
import { markPayoutsConfirmed } from "../../rewards/payouts/mark-payouts-confirmed";
import { markPayoutsSent } from "../../rewards/payouts/mark-payouts-sent";
import { takePointsBack } from "../../rewards/payouts/take-points-back";
import { cancelRedemption } from "../../rewards/redemptions/cancel-redemption";
import { approveRedemption, rejectRedemption } from "../../rewards/redemptions/decide-redemption";
import { getOrderConditions } from "../../rewards/redemptions/get-order-conditions";
import {
  getAdminRedemptionPage,
  getRedemptionPage,
} from "../../rewards/redemptions/get-redemption-page";
import { holdRedemption, releaseRedemption } from "../../rewards/redemptions/hold-redemption";
import { listMyRedemptions } from "../../rewards/redemptions/list-my-redemptions";
import { listRedemptionFilters } from "../../rewards/redemptions/list-redemption-filters";
import { listRedemptions } from "../../rewards/redemptions/list-redemptions";
import { markCodeUsed } from "../../rewards/redemptions/mark-code-used";
import { redeemItem } from "../../rewards/redemptions/redeem-item";
import { addCodes } from "../../rewards/vault/add-codes";
import { listCodes } from "../../rewards/vault/list-codes";
import { removeCode } from "../../rewards/vault/remove-code";
import { revealCode } from "../../rewards/vault/reveal-code";
import { revealItemCode } from "../../rewards/vault/reveal-item-code";
import type { Implementations } from "./implementation";
import { list, open, plain, singleQuery } from "./implementation";

/** The verb of each call about items, codes, redemptions and payouts. */
export const rewardsImplementations: Pick<
  Implementations,
  "marketplace" | "items" | "vault" | "redemptions" | "payouts"
> = {
  marketplace: {
    list: singleQuery(listItems),
    get: plain(getItem),
    redeem: singleQuery(redeemItem),
  },
  items: {
    list: list(listAllItems),
    create: plain(createItem),
    update: plain(updateItem),
    delete: plain(deleteItem),
  },
  vault: {
    list: list(listCodes),
    add: plain(addCodes),
    reveal: plain(revealItemCode),
    remove: plain(removeCode),
    deliver: plain(deliverCode),
    revealOwn: plain(revealCode),
    markUsed: plain(markCodeUsed),
  },
  redemptions: {
    mine: list(listMyRedemptions),
    list: list(listRedemptions),
    filters: plain(listRedemptionFilters),
    approve: plain(approveRedemption),
    reject: plain(rejectRedemption),
    get: plain(getRedemptionPage),
    conditions: plain(getOrderConditions),
    accountConfirmation: open(getAccountConfirmation),
    confirmAccount: open(confirmAccount),
    cancel: plain(cancelRedemption),
    getForAdmin: plain(getAdminRedemptionPage),
    hold: plain(holdRedemption),
    release: plain(releaseRedemption),
    revealDelivery: plain(revealDelivery),
    revealBankDetails: plain(revealBankDetails),
  },
  payouts: {
    list: list(listPayouts),
    export: plain(exportPayouts),
    markSent: plain(markPayoutsSent),
    markConfirmed: plain(markPayoutsConfirmed),
    markFailed: plain(markPayoutFailed),
    markReturned: plain(markPayoutReturned),
    giveDetails: plain(givePayoutDetails),
    takePointsBack: plain(takePointsBack),
  },
};
