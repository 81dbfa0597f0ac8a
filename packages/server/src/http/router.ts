import { appealRejection } from "../appeals/appeal-rejection";
import { decideAppeal } from "../appeals/decide-appeal";
import { listAppeals } from "../appeals/list-appeals";
import { listDecisions } from "../audit-log/list-decisions";
import { checkUsernameAvailability } from "../auth/check-username-availability";
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
import { deductPoints } from "../earnings/deduct-points";
import { exportEarnings } from "../earnings/export-earnings";
import { getDashboard } from "../earnings/get-dashboard";
import { getEarningsSummary } from "../earnings/get-earnings-summary";
import { listActivity } from "../earnings/list-activity";
import { listEarnings } from "../earnings/list-earnings";
import { createFileLink } from "../files/create-file-link";
import { createItem } from "../marketplace/create-item";
import { deleteItem } from "../marketplace/delete-item";
import { getItem } from "../marketplace/get-item";
import { listAllItems } from "../marketplace/list-all-items";
import { listItems } from "../marketplace/list-items";
import { updateItem } from "../marketplace/update-item";
import { getSettings } from "../notices/get-settings";
import { listNotices } from "../notices/list-notices";
import { markNoticesRead } from "../notices/mark-notices-read";
import { updateSettings } from "../notices/update-settings";
import { listNotifications } from "../notifications/list-notifications";
import { markNotificationsRead } from "../notifications/mark-notifications-read";
import { updateNotification } from "../notifications/update-notification";
import { ensureCurrentProfile } from "../people/ensure-current-profile";
import { getCurrentProfile } from "../people/get-current-profile";
import { getPersonRecord } from "../people/get-person-record";
import { listUsers } from "../people/list-users";
import { validateReferralCode } from "../people/validate-referral-code";
import { approveRedemption, rejectRedemption } from "../redemptions/decide-redemption";
import { listMyRedemptions } from "../redemptions/list-my-redemptions";
import { listRedemptionFilters } from "../redemptions/list-redemption-filters";
import { listRedemptions } from "../redemptions/list-redemptions";
import { redeemItem } from "../redemptions/redeem-item";
import { getReviewTimes } from "../review-times/get-review-times";
import { getAdminSettings } from "../settings/get-admin-settings";
import { updateAdminSettings } from "../settings/update-admin-settings";
import { getCommissionStats } from "../statistics/get-commission-stats";
import { getOverview } from "../statistics/get-overview";
import { approveSubmission, rejectSubmission } from "../submissions/decide-submission";
import { getAdjacentSubmissions } from "../submissions/get-adjacent-submissions";
import { getSubmission } from "../submissions/get-submission";
import { listSubmissionFilters } from "../submissions/list-submission-filters";
import { listSubmissions } from "../submissions/list-submissions";
import { requestChanges } from "../submissions/request-changes";
import type { Implementations } from "./implementation";
import { list, open, plain, singleQuery } from "./implementation";

/** The verb of each call of the contract. Does not compile unless every call has one. */
export const implementations: Implementations = {
  profile: {
    checkUsernameAvailability: open(checkUsernameAvailability),
    validateReferralCode: open(validateReferralCode),
    getCurrentUserProfile: plain(getCurrentProfile),
    ensureCurrentUserProfile: plain(ensureCurrentProfile),
  },
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
    neighbours: plain(getAdjacentSubmissions),
    approve: singleQuery(approveSubmission),
    reject: singleQuery(rejectSubmission),
    requestChanges: singleQuery(requestChanges),
  },
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
  redemptions: {
    mine: list(listMyRedemptions),
    list: list(listRedemptions),
    filters: plain(listRedemptionFilters),
    approve: plain(approveRedemption),
    reject: plain(rejectRedemption),
  },
  earnings: {
    list: singleQuery(listEarnings),
    summary: plain(getEarningsSummary),
    export: plain(exportEarnings),
  },
  points: { deduct: plain(deductPoints), commissionStats: plain(getCommissionStats) },
  administration: {
    overview: plain(getOverview),
    activity: list(listActivity),
    users: list(listUsers),
    person: plain(getPersonRecord),
    decisions: list(listDecisions),
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
  notices: { list: singleQuery(listNotices), markRead: plain(markNoticesRead) },
  settings: { get: plain(getSettings), update: plain(updateSettings) },
  adminSettings: { get: plain(getAdminSettings), update: plain(updateAdminSettings) },
  reviewTimes: { get: open(getReviewTimes) },
  contact: { details: open(getContactDetails), send: open(sendContactMessage) },
};
