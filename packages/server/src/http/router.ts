import { appealRejection } from "../appeals/appeal-rejection";
import { decideAppeal } from "../appeals/decide-appeal";
import { listAppeals } from "../appeals/list-appeals";
import { listDecisions } from "../audit-log/list-decisions";
import { grantPersonAdmin, revokePersonAdmin } from "../auth/grant-and-revoke";
import { liftPersonSuspension, suspendPerson } from "../auth/suspend-person";
import { confirmSecond, refuseSecond } from "../confirmations/decide-second";
import { getContactDetails } from "../contact/get-contact-details";
import { sendContactMessage } from "../contact/send-contact-message";
import { checkExpiration } from "../contracts/check-expiration";
import { createContract } from "../contracts/create-contract";
import { deleteContract } from "../contracts/delete-contract";
import { extendContract } from "../contracts/extend-contract";
import { getContract } from "../contracts/get-contract";
import { getContractForAdmin } from "../contracts/get-contract-for-admin";
import { giveBackPlace } from "../contracts/give-back-place";
import { listAllContracts } from "../contracts/list-all-contracts";
import { listContractSubmissions } from "../contracts/list-contract-submissions";
import { listContracts } from "../contracts/list-contracts";
import { saveDraft } from "../contracts/save-draft";
import { signContract } from "../contracts/sign-contract";
import { submitContract } from "../contracts/submit-contract";
import { updateContract } from "../contracts/update-contract";
import { validateSigning, validateSubmission } from "../contracts/validate";
import { withdrawSubmission } from "../contracts/withdraw-submission";
import { sendDataCopy } from "../data-exports/send-data-copy";
import { creditPoints } from "../earnings/credit-points";
import { deductPoints } from "../earnings/deduct-points";
import { exportEarnings } from "../earnings/export-earnings";
import { getDashboard } from "../earnings/get-dashboard";
import { getEarningsSummary } from "../earnings/get-earnings-summary";
import { getProof } from "../earnings/get-proof";
import { getStatement } from "../earnings/get-statement";
import { listActivity } from "../earnings/list-activity";
import { listEarnings } from "../earnings/list-earnings";
import { createFileLink } from "../files/create-file-link";
import { getLiability } from "../liability/get-liability";
import { getTrialBalance } from "../liability/get-trial-balance";
import { createItem } from "../marketplace/create-item";
import { deleteItem } from "../marketplace/delete-item";
import { getItem } from "../marketplace/get-item";
import { listAllItems } from "../marketplace/list-all-items";
import { listItems } from "../marketplace/list-items";
import { updateItem } from "../marketplace/update-item";
import { listNotifications } from "../notifications/list-notifications";
import { markNotificationsRead } from "../notifications/mark-notifications-read";
import { updateNotification } from "../notifications/update-notification";
import { exportPayouts } from "../payouts/export-payouts";
import { listPayouts } from "../payouts/list-payouts";
import { markPayoutFailed } from "../payouts/mark-payout-failed";
import { markPayoutsConfirmed } from "../payouts/mark-payouts-confirmed";
import { markPayoutsSent } from "../payouts/mark-payouts-sent";
import { addPersonNote } from "../people/add-person-note";
import { getPersonAccount } from "../people/get-person-account";
import { getPersonRecord } from "../people/get-person-record";
import { listClusters } from "../people/list-clusters";
import { listPersonNotes } from "../people/list-person-notes";
import { listPersonRedemptions } from "../people/list-person-redemptions";
import { listPersonSignings } from "../people/list-person-signings";
import { listUsers } from "../people/list-users";
import { cancelRedemption } from "../redemptions/cancel-redemption";
import { approveRedemption, rejectRedemption } from "../redemptions/decide-redemption";
import { deliverCode } from "../redemptions/deliver-code";
import { exportRedemptions } from "../redemptions/export-redemptions";
import { getAdminRedemptionPage, getRedemptionPage } from "../redemptions/get-redemption-page";
import { holdRedemption, releaseRedemption } from "../redemptions/hold-redemption";
import { listMyRedemptions } from "../redemptions/list-my-redemptions";
import { listRedemptionFilters } from "../redemptions/list-redemption-filters";
import { listRedemptions } from "../redemptions/list-redemptions";
import { markCodeUsed } from "../redemptions/mark-code-used";
import { redeemItem } from "../redemptions/redeem-item";
import { revealBankDetails } from "../redemptions/reveal-bank-details";
import { revealDelivery } from "../redemptions/reveal-delivery";
import { releaseReviewLeases } from "../review-leases/release-review-leases";
import { takeReviewLeases } from "../review-leases/take-review-leases";
import { getReviewTimes } from "../review-times/get-review-times";
import { getLedgerKey } from "../sealing/get-ledger-key";
import { listCheckpoints } from "../sealing/list-checkpoints";
import { listSecondApprovals } from "../second-approvals/list-second-approvals";
import { getAdminSettings } from "../settings/get-admin-settings";
import { updateAdminSettings } from "../settings/update-admin-settings";
import { getCommissionStats } from "../statistics/get-commission-stats";
import { getOverview } from "../statistics/get-overview";
import { approveSubmission, rejectSubmission } from "../submissions/decide-submission";
import { exportSubmissions } from "../submissions/export-submissions";
import { getAdjacentSubmissions } from "../submissions/get-adjacent-submissions";
import { getSubmission } from "../submissions/get-submission";
import { listSubmissionFilters } from "../submissions/list-submission-filters";
import { listSubmissions } from "../submissions/list-submissions";
import { requestChanges } from "../submissions/request-changes";
import { addCodes } from "../vault/add-codes";
import { listCodes } from "../vault/list-codes";
import { removeCode } from "../vault/remove-code";
import { revealCode } from "../vault/reveal-code";
import { revealItemCode } from "../vault/reveal-item-code";
import { accountImplementations } from "./account-router";
import type { Implementations } from "./implementation";
import { list, open, plain, singleQuery } from "./implementation";

/** The verb of each call of the contract. Does not compile unless every call has one. */
export const implementations: Implementations = {
  ...accountImplementations,
  dashboard: { get: singleQuery(getDashboard) },
  contracts: {
    list: singleQuery(listContracts),
    get: singleQuery(getContract),
    checkExpiration: plain(checkExpiration),
    validateSigning: plain(validateSigning),
    validateSubmission: plain(validateSubmission),
    sign: singleQuery(signContract),
    saveDraft: plain(saveDraft),
    submit: singleQuery(submitContract),
    withdraw: singleQuery(withdrawSubmission),
    giveBackPlace: singleQuery(giveBackPlace),
    appeal: singleQuery(appealRejection),
  },
  files: { createLink: plain(createFileLink) },
  submissions: {
    list: list(listSubmissions),
    get: plain(getSubmission),
    filters: plain(listSubmissionFilters),
    export: plain(exportSubmissions),
    neighbours: plain(getAdjacentSubmissions),
    approve: singleQuery(approveSubmission),
    reject: singleQuery(rejectSubmission),
    requestChanges: singleQuery(requestChanges),
  },
  reviewLeases: { take: plain(takeReviewLeases), release: plain(releaseReviewLeases) },
  appeals: { list: list(listAppeals), decide: plain(decideAppeal) },
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
  },
  earnings: {
    list: singleQuery(listEarnings),
    summary: plain(getEarningsSummary),
    export: plain(exportEarnings),
    statement: plain(getStatement),
    proof: plain(getProof),
    exportRedemptions: plain(exportRedemptions),
  },
  points: {
    credit: plain(creditPoints),
    deduct: plain(deductPoints),
    commissionStats: plain(getCommissionStats),
  },
  secondApprovals: {
    list: list(listSecondApprovals),
    confirm: plain(confirmSecond),
    refuse: plain(refuseSecond),
  },
  administration: {
    overview: plain(getOverview),
    liability: plain(getLiability),
    trialBalance: list(getTrialBalance),
    activity: list(listActivity),
    users: list(listUsers),
    people: list(listUsers),
    clusters: list(listClusters),
    person: plain(getPersonRecord),
    decisions: list(listDecisions),
  },
  people: {
    suspend: plain(suspendPerson),
    lift: plain(liftPersonSuspension),
    grantAdmin: plain(grantPersonAdmin),
    revokeAdmin: plain(revokePersonAdmin),
    sendDataCopy: plain(sendDataCopy),
    addNote: plain(addPersonNote),
    account: plain(getPersonAccount),
    notes: plain(listPersonNotes),
    signings: list(listPersonSignings),
    redemptions: list(listPersonRedemptions),
  },
  adminContracts: {
    list: list(listAllContracts),
    get: plain(getContractForAdmin),
    submissions: list(listContractSubmissions),
    create: plain(createContract),
    update: plain(updateContract),
    delete: plain(deleteContract),
    extend: plain(extendContract),
  },
  notifications: {
    list: singleQuery(listNotifications),
    update: plain(updateNotification),
    markRead: plain(markNotificationsRead),
  },
  adminSettings: { get: plain(getAdminSettings), update: plain(updateAdminSettings) },
  reviewTimes: { get: open(getReviewTimes) },
  ledger: { checkpoints: open(listCheckpoints), key: open(getLedgerKey) },
  contact: { details: open(getContactDetails), send: open(sendContactMessage) },
};
