import { grantPersonAdmin, revokePersonAdmin } from "../../accounts/admins/grant-and-revoke";
import { askAnnouncement } from "../../accounts/announcements/ask-announcement";
import { getAnnouncement } from "../../accounts/announcements/get-announcement";
import { listAnnouncements } from "../../accounts/announcements/list-announcements";
import { takeBackAnnouncement } from "../../accounts/announcements/take-back-announcement";
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
import { exportMonth } from "../../books/months/export-month";
import { getMonthReport } from "../../books/months/get-month-report";
import { getCommissionStats } from "../../books/statistics/get-commission-stats";
import { getOverview } from "../../books/statistics/get-overview";
import { getSetup } from "../../books/statistics/get-setup";
import { getTrends } from "../../books/statistics/get-trends";
import { getShownSettings } from "../../ledger/admin-settings/get-shown-settings";
import { updateAdminSettings } from "../../ledger/admin-settings/update-admin-settings";
import { listDecisions } from "../../ledger/audit-log/list-decisions";
import { creditPoints } from "../../ledger/entries/credit-points";
import { deductPoints } from "../../ledger/entries/deduct-points";
import { listSecondApprovals } from "../../ledger/second-approvals/list-second-approvals";
import { getContactDetails } from "../../messages/get-contact-details";
import { listNotifications } from "../../messages/notifications/list-notifications";
import { markNotificationsRead } from "../../messages/notifications/mark-read";
import { updateNotification } from "../../messages/notifications/update-notification";
import { sendContactMessage } from "../../messages/send-contact-message";
import { sendDataCopy } from "../../personal-data/data-exports/send-data-copy";
import { appealRejection } from "../../work/appeals/appeal-rejection";
import { decideAppeal } from "../../work/appeals/decide-appeal";
import { listAppeals } from "../../work/appeals/list-appeals";
import { deleteContractDraft } from "../../work/contract-drafts/delete-contract-draft";
import { getContractDraft } from "../../work/contract-drafts/get-contract-draft";
import { listContractDrafts } from "../../work/contract-drafts/list-contract-drafts";
import { saveContractDraft } from "../../work/contract-drafts/save-contract-draft";
import { checkExpiration } from "../../work/contracts/check-expiration";
import { createContract } from "../../work/contracts/create-contract";
import { deleteContract } from "../../work/contracts/delete-contract";
import { extendContract } from "../../work/contracts/extend-contract";
import { openRest } from "../../work/contracts/for-whom/open-rest";
import { getContract } from "../../work/contracts/get-contract";
import { getContractForAdmin } from "../../work/contracts/get-contract-for-admin";
import { listAllContracts } from "../../work/contracts/list-all-contracts";
import { listContractSubmissions } from "../../work/contracts/list-contract-submissions";
import { listContracts } from "../../work/contracts/list-contracts";
import { updateContract } from "../../work/contracts/update-contract";
import { validateSigning, validateSubmission } from "../../work/contracts/validate";
import { writeToReviewer } from "../../work/messages/write-to-reviewer";
import { writeToSigner } from "../../work/messages/write-to-signer";
import { releaseReviewLeases } from "../../work/review-leases/release-review-leases";
import { takeReviewLeases } from "../../work/review-leases/take-review-leases";
import { getReviewTimes } from "../../work/review-times/get-review-times";
import { giveBackPlace } from "../../work/signings/give-back-place";
import { saveDraft } from "../../work/signings/save-draft";
import { signContract } from "../../work/signings/sign-contract";
import { submitContract } from "../../work/signings/submit-contract";
import { withdrawSubmission } from "../../work/signings/withdraw-submission";
import {
  approveSubmission,
  rejectSubmission,
} from "../../work/submissions/deciding/decide-submission";
import { exportSubmissions } from "../../work/submissions/export-submissions";
import { getAdjacentSubmissions } from "../../work/submissions/get-adjacent-submissions";
import { getSubmission } from "../../work/submissions/get-submission";
import { listSubmissionFilters } from "../../work/submissions/list-submission-filters";
import { listSubmissions } from "../../work/submissions/list-submissions";
import { requestChanges } from "../../work/submissions/request-changes";
import { createFileLink } from "../../work/uploads/create-file-link";
import { accountImplementations } from "../account-router";
import { ledgerImplementations } from "../ledger-router";
import type { Implementations } from "./implementation";
import { list, open, plain, singleQuery } from "./implementation";
import { rewardsImplementations } from "./rewards-router";
import { confirmAndExecute, refuseAndEnd } from "./second-approval-executors";

/** The verb of each call of the contract. Does not compile unless every call has one. */
export const implementations: Implementations = {
  ...accountImplementations,
  ...ledgerImplementations,
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
  messages: { toReviewer: plain(writeToReviewer), toSigner: plain(writeToSigner) },
  ...rewardsImplementations,
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
    setup: plain(getSetup),
    trends: plain(getTrends),
    liability: plain(getLiability),
    trialBalance: list(getTrialBalance),
    monthReport: plain(getMonthReport),
    monthFile: plain(exportMonth),
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
    openRest: plain(openRest),
    delete: plain(deleteContract),
    extend: plain(extendContract),
  },
  contractDrafts: {
    list: plain(listContractDrafts),
    get: plain(getContractDraft),
    save: plain(saveContractDraft),
    delete: plain(deleteContractDraft),
  },
  notifications: {
    list: singleQuery(listNotifications),
    update: plain(updateNotification),
    markRead: plain(markNotificationsRead),
  },
  adminSettings: { get: plain(getShownSettings), update: plain(updateAdminSettings) },
  announcements: {
    list: plain(listAnnouncements),
    ask: plain(askAnnouncement),
    takeBack: plain(takeBackAnnouncement),
    get: plain(getAnnouncement),
  },
  reviewTimes: { get: open(getReviewTimes) },
  contact: { details: open(getContactDetails), send: open(sendContactMessage) },
};
