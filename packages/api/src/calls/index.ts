import { adminContractCalls } from "./admin-contracts";
import { administrationCalls } from "./administration";
import { contactCalls } from "./contact";
import { contractCalls } from "./contracts";
import { dashboardCalls } from "./dashboard";
import { earningsCalls } from "./earnings";
import { fileCalls } from "./files";
import { itemCalls } from "./items";
import { marketplaceCalls } from "./marketplace";
import { notificationCalls } from "./notifications";
import { pointsCalls } from "./points";
import { profileCalls } from "./profile";
import { redemptionCalls } from "./redemptions";
import { submissionCalls } from "./submissions";

/** Everything that can be asked of the server outside `/auth/v1`. Paths are relative to `/api`. */
export const calls = {
  profile: profileCalls,
  dashboard: dashboardCalls,
  contracts: contractCalls,
  files: fileCalls,
  submissions: submissionCalls,
  marketplace: marketplaceCalls,
  items: itemCalls,
  redemptions: redemptionCalls,
  earnings: earningsCalls,
  points: pointsCalls,
  administration: administrationCalls,
  adminContracts: adminContractCalls,
  notifications: notificationCalls,
  contact: contactCalls,
};

export type Calls = typeof calls;
