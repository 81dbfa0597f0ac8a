import { accountDeletionCalls } from "./account-deletion";
import { adminContractCalls } from "./admin-contracts";
import { adminPeopleCalls } from "./admin-people";
import { adminSettingsCalls } from "./admin-settings";
import { appealCalls } from "./appeals";
import { auditLogCalls } from "./audit-log";
import { contactCalls } from "./contact";
import { contractCalls } from "./contracts";
import { dataExportCalls } from "./data-exports";
import { activityCalls, dashboardCalls, earningsCalls } from "./earnings";
import { fileCalls } from "./files";
import { ledgerCalls } from "./ledger";
import { itemCalls, marketplaceCalls } from "./marketplace";
import { noticeCalls } from "./notices";
import { notificationCalls } from "./notifications";
import { payoutCalls } from "./payouts";
import { peopleCalls, profileCalls } from "./people";
import { pointsCalls } from "./points";
import { redemptionPageCalls } from "./redemption-page";
import { redemptionCalls } from "./redemptions";
import { reviewLeaseCalls } from "./review-leases";
import { reviewTimeCalls } from "./review-times";
import { secondApprovalCalls } from "./second-approvals";
import { secondFactorCalls } from "./second-factor";
import { sessionCalls } from "./sessions";
import { settingsCalls } from "./settings";
import { statisticsCalls } from "./statistics";
import { submissionCalls } from "./submissions";
import { vaultCalls } from "./vault";

/** All calls of the server outside `/auth/v1`. Paths are relative to `/api`. */
export const calls = {
  profile: profileCalls,
  dashboard: dashboardCalls,
  contracts: contractCalls,
  files: fileCalls,
  submissions: submissionCalls,
  reviewLeases: reviewLeaseCalls,
  appeals: appealCalls,
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
    liability: statisticsCalls.liability,
    trialBalance: statisticsCalls.trialBalance,
    activity: activityCalls.activity,
    users: peopleCalls.users,
    people: peopleCalls.people,
    clusters: peopleCalls.clusters,
    person: peopleCalls.record,
    decisions: auditLogCalls.decisions,
  },
  people: adminPeopleCalls,
  adminContracts: adminContractCalls,
  notifications: notificationCalls,
  notices: noticeCalls,
  settings: settingsCalls,
  sessions: sessionCalls,
  accountDeletion: accountDeletionCalls,
  dataExports: dataExportCalls,
  adminSettings: adminSettingsCalls,
  secondFactor: secondFactorCalls,
  reviewTimes: reviewTimeCalls,
  ledger: ledgerCalls,
  contact: contactCalls,
};

export type Calls = typeof calls;
