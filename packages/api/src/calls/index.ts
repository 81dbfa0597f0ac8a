import { adminContractCalls } from "./admin-contracts";
import { adminSettingsCalls } from "./admin-settings";
import { appealCalls } from "./appeals";
import { auditLogCalls } from "./audit-log";
import { contactCalls } from "./contact";
import { contractCalls } from "./contracts";
import { activityCalls, dashboardCalls, earningsCalls } from "./earnings";
import { fileCalls } from "./files";
import { itemCalls, marketplaceCalls } from "./marketplace";
import { noticeCalls } from "./notices";
import { notificationCalls } from "./notifications";
import { peopleCalls, profileCalls } from "./people";
import { redemptionCalls } from "./redemptions";
import { reviewTimeCalls } from "./review-times";
import { settingsCalls } from "./settings";
import { statisticsCalls } from "./statistics";
import { submissionCalls } from "./submissions";

/** All calls of the server outside `/auth/v1`. Paths are relative to `/api`. */
export const calls = {
  profile: profileCalls,
  dashboard: dashboardCalls,
  contracts: contractCalls,
  files: fileCalls,
  submissions: submissionCalls,
  appeals: appealCalls,
  marketplace: marketplaceCalls,
  items: itemCalls,
  redemptions: redemptionCalls,
  earnings: earningsCalls,
  points: {
    deduct: peopleCalls.deduct,
    commissionStats: statisticsCalls.commissionStats,
  },
  administration: {
    overview: statisticsCalls.overview,
    activity: activityCalls.activity,
    users: peopleCalls.users,
    person: peopleCalls.record,
    decisions: auditLogCalls.decisions,
  },
  adminContracts: adminContractCalls,
  notifications: notificationCalls,
  notices: noticeCalls,
  settings: settingsCalls,
  adminSettings: adminSettingsCalls,
  reviewTimes: reviewTimeCalls,
  contact: contactCalls,
};

export type Calls = typeof calls;
