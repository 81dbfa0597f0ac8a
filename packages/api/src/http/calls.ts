import { adminPeopleCalls } from "../accounts/admin-people";
import { peopleCalls, profileCalls } from "../accounts/people-calls";
import { emailChangeCalls, personEmailCalls } from "../accounts/safety/email-change-calls";
import { secondFactorCalls } from "../accounts/second-factor-calls";
import { sessionCalls } from "../accounts/session-calls";
import { settingsCalls } from "../accounts/settings-calls";
import { activityCalls, dashboardCalls, earningsCalls } from "../books/earnings-calls";
import { monthReportCalls } from "../books/month-report-calls";
import { statisticsCalls } from "../books/statistics-calls";
import { adminSettingsCalls } from "../ledger/admin-settings-calls";
import { auditLogCalls } from "../ledger/audit-log-calls";
import { pointsCalls } from "../ledger/correction-calls";
import { ledgerCalls } from "../ledger/sealing/sealing-calls";
import { secondApprovalCalls } from "../ledger/second-approval-calls";
import { announcementCalls } from "../messages/announcement-calls";
import { contactCalls } from "../messages/contact-calls";
import { noticeCalls } from "../messages/notice-calls";
import { notificationCalls } from "../messages/notification-calls";
import { dataExportCalls } from "../personal-data/data-export-calls";
import { accountDeletionCalls } from "../personal-data/deletion-calls";
import { itemCalls, marketplaceCalls } from "../rewards/marketplace-calls";
import { payoutCalls } from "../rewards/payouts/payout-calls";
import { redemptionCalls } from "../rewards/redemption-calls";
import { redemptionPageCalls } from "../rewards/redemption-page-calls";
import { vaultCalls } from "../rewards/vault-calls";
import { appealCalls } from "../work/appeals/appeal-calls";
import { contractDraftCalls } from "../work/contract-drafts/contract-draft-calls";
import { adminContractCalls } from "../work/contracts/admin-contract-calls";
import { contractCalls } from "../work/contracts/contract-calls";
import { fileCalls } from "../work/file-calls";
import { messageCalls } from "../work/messages/message-calls";
import { reviewLeaseCalls } from "../work/review-lease-calls";
import { reviewTimeCalls } from "../work/review-times-calls";
import { submissionCalls } from "../work/submission-calls";

/** All calls of the server outside `/auth/v1`. Paths are relative to `/api`. */
export const calls = {
  profile: profileCalls,
  dashboard: dashboardCalls,
  contracts: contractCalls,
  files: fileCalls,
  submissions: submissionCalls,
  reviewLeases: reviewLeaseCalls,
  appeals: appealCalls,
  messages: messageCalls,
  marketplace: marketplaceCalls,
  items: itemCalls,
  vault: vaultCalls,
  redemptions: { ...redemptionCalls, ...redemptionPageCalls },
  payouts: payoutCalls,
  earnings: earningsCalls,
  points: {
    ...pointsCalls,
    commissionStats: statisticsCalls.commissionStats,
  },
  secondApprovals: secondApprovalCalls,
  administration: {
    overview: statisticsCalls.overview,
    setup: statisticsCalls.setup,
    trends: statisticsCalls.trends,
    liability: statisticsCalls.liability,
    trialBalance: statisticsCalls.trialBalance,
    monthReport: monthReportCalls.report,
    monthFile: monthReportCalls.file,
    activity: activityCalls.activity,
    users: peopleCalls.users,
    people: peopleCalls.people,
    clusters: peopleCalls.clusters,
    person: peopleCalls.record,
    decisions: auditLogCalls.decisions,
  },
  people: { ...adminPeopleCalls, ...personEmailCalls },
  adminContracts: adminContractCalls,
  contractDrafts: contractDraftCalls,
  notifications: notificationCalls,
  notices: noticeCalls,
  announcements: announcementCalls,
  settings: settingsCalls,
  sessions: sessionCalls,
  emailChange: emailChangeCalls,
  accountDeletion: accountDeletionCalls,
  dataExports: dataExportCalls,
  adminSettings: adminSettingsCalls,
  secondFactor: secondFactorCalls,
  reviewTimes: reviewTimeCalls,
  ledger: ledgerCalls,
  contact: contactCalls,
};

export type Calls = typeof calls;
