import { grantPersonAdmin, revokePersonAdmin } from "../../accounts/admins/grant-and-revoke";
import { changePersonEmail } from "../../accounts/email-change/change-person-email";
import { getPersonEmailChange } from "../../accounts/email-change/get-person-email-change";
import { addPersonNote } from "../../accounts/people/add-person-note";
import { getPersonAccount } from "../../accounts/people/get-person-account";
import { getPersonRecord } from "../../accounts/people/get-person-record";
import { listClusters } from "../../accounts/people/list-clusters";
import { listPersonNotes } from "../../accounts/people/list-person-notes";
import { listPersonRedemptions } from "../../accounts/people/list-person-redemptions";
import { listPersonSignings } from "../../accounts/people/list-person-signings";
import { listUsers } from "../../accounts/people/list-users";
import { endPersonSessions } from "../../accounts/sessions/end-person-sessions";
import { listPersonEvents } from "../../accounts/sessions/list-account-events";
import { liftPersonSuspension, suspendPerson } from "../../accounts/suspensions/suspend-person";
import { getDashboard } from "../../books/dashboard/get-dashboard";
import { listActivity } from "../../books/dashboard/list-activity";
import { getLiability } from "../../books/get-liability";
import { getTrialBalance } from "../../books/get-trial-balance";
import { getCommissionStats } from "../../books/statistics/get-commission-stats";
import { getOverview } from "../../books/statistics/get-overview";
import { updateAdminSettings } from "../../ledger/admin-settings/update-admin-settings";
import { listDecisions } from "../../ledger/audit-log/list-decisions";
import { creditPoints } from "../../ledger/entries/credit-points";
import { deductPoints } from "../../ledger/entries/deduct-points";
import { exportEarnings } from "../../ledger/entries/export-earnings";
import { getEarningsSummary } from "../../ledger/entries/get-earnings-summary";
import { getProof } from "../../ledger/entries/get-proof";
import { getStatement } from "../../ledger/entries/get-statement";
import { listEarnings } from "../../ledger/entries/list-earnings";
import { getLedgerKey } from "../../ledger/sealing/get-ledger-key";
import { listCheckpoints } from "../../ledger/sealing/list-checkpoints";
import { listSecondApprovals } from "../../ledger/second-approvals/list-second-approvals";
import { getContactDetails } from "../../messages/get-contact-details";
import { listNotifications } from "../../messages/notifications/list-notifications";
import { markNotificationsRead } from "../../messages/notifications/mark-read";
import { updateNotification } from "../../messages/notifications/update-notification";
import { sendContactMessage } from "../../messages/send-contact-message";
import { sendDataCopy } from "../../personal-data/data-exports/send-data-copy";
import { getAdminSettings } from "../../platform/settings/get-admin-settings";
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
import { listPayouts } from "../../rewards/payouts/list-payouts";
import { markPayoutFailed } from "../../rewards/payouts/mark-payout-failed";
import { markPayoutsConfirmed } from "../../rewards/payouts/mark-payouts-confirmed";
import { markPayoutsSent } from "../../rewards/payouts/mark-payouts-sent";
import { cancelRedemption } from "../../rewards/redemptions/cancel-redemption";
import { approveRedemption, rejectRedemption } from "../../rewards/redemptions/decide-redemption";
import { exportRedemptions } from "../../rewards/redemptions/export-redemptions";
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
import { appealRejection } from "../../work/appeals/appeal-rejection";
import { decideAppeal } from "../../work/appeals/decide-appeal";
import { listAppeals } from "../../work/appeals/list-appeals";
import { checkExpiration } from "../../work/contracts/check-expiration";
import { createContract } from "../../work/contracts/create-contract";
import { deleteContract } from "../../work/contracts/delete-contract";
import { extendContract } from "../../work/contracts/extend-contract";
import { getContract } from "../../work/contracts/get-contract";
import { getContractForAdmin } from "../../work/contracts/get-contract-for-admin";
import { listAllContracts } from "../../work/contracts/list-all-contracts";
import { listContractSubmissions } from "../../work/contracts/list-contract-submissions";
import { listContracts } from "../../work/contracts/list-contracts";
import { updateContract } from "../../work/contracts/update-contract";
import { validateSigning, validateSubmission } from "../../work/contracts/validate";
import { releaseReviewLeases } from "../../work/review-leases/release-review-leases";
import { takeReviewLeases } from "../../work/review-leases/take-review-leases";
import { getReviewTimes } from "../../work/review-times/get-review-times";
import { giveBackPlace } from "../../work/signings/give-back-place";
import { saveDraft } from "../../work/signings/save-draft";
import { signContract } from "../../work/signings/sign-contract";
import { submitContract } from "../../work/signings/submit-contract";
import { withdrawSubmission } from "../../work/signings/withdraw-submission";
import { approveSubmission, rejectSubmission } from "../../work/submissions/decide-submission";
import { exportSubmissions } from "../../work/submissions/export-submissions";
import { getAdjacentSubmissions } from "../../work/submissions/get-adjacent-submissions";
import { getSubmission } from "../../work/submissions/get-submission";
import { listSubmissionFilters } from "../../work/submissions/list-submission-filters";
import { listSubmissions } from "../../work/submissions/list-submissions";
import { requestChanges } from "../../work/submissions/request-changes";
import { createFileLink } from "../../work/uploads/create-file-link";
import { accountImplementations } from "../account-router";
import type { Implementations } from "./implementation";
import { list, open, plain, singleQuery } from "./implementation";
import { confirmAndExecute, refuseAndEnd } from "./second-approval-executors";

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
    withdraw: plain(withdrawSubmission),
    giveBackPlace: plain(giveBackPlace),
    appeal: plain(appealRejection),
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
    requestChanges: plain(requestChanges),
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
    confirm: plain(confirmAndExecute),
    refuse: plain(refuseAndEnd),
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
    endSessions: plain(endPersonSessions),
    grantAdmin: plain(grantPersonAdmin),
    revokeAdmin: plain(revokePersonAdmin),
    sendDataCopy: plain(sendDataCopy),
    addNote: plain(addPersonNote),
    account: plain(getPersonAccount),
    notes: plain(listPersonNotes),
    events: list(listPersonEvents),
    signings: list(listPersonSignings),
    redemptions: list(listPersonRedemptions),
    emailChange: plain(getPersonEmailChange),
    changeEmail: plain(changePersonEmail),
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
