import {
  cancelAccountDeletion,
  cancelDeletionByMail,
} from "../account-deletion/cancel-account-deletion";
import { getAccountDeletion } from "../account-deletion/get-account-deletion";
import { requestAccountDeletion } from "../account-deletion/request-account-deletion";
import { changeUsername } from "../auth/change-username";
import { checkUsernameAvailability } from "../auth/check-username-availability";
import { resetSecondFactor } from "../auth/factors/reset-factors";
import { listDataExports } from "../data-exports/list-data-exports";
import { requestDataExport } from "../data-exports/request-data-export";
import { getSettings } from "../notices/get-settings";
import { listNotices } from "../notices/list-notices";
import { markNoticesRead } from "../notices/mark-notices-read";
import { updateSettings } from "../notices/update-settings";
import { ensureCurrentProfile } from "../people/ensure-current-profile";
import { getCurrentProfile } from "../people/get-current-profile";
import { validateReferralCode } from "../people/validate-referral-code";
import { endOtherSessions, endSession } from "../sessions/end-sessions";
import { listSessions } from "../sessions/list-sessions";
import type { Implementations } from "./implementation";
import { open, plain, singleQuery } from "./implementation";

/** The verbs of the calls about one's own account. */
export const accountImplementations = {
  profile: {
    checkUsernameAvailability: open(checkUsernameAvailability),
    validateReferralCode: open(validateReferralCode),
    getCurrentUserProfile: plain(getCurrentProfile),
    ensureCurrentUserProfile: plain(ensureCurrentProfile),
    changeUsername: plain(changeUsername),
  },
  notices: { list: singleQuery(listNotices), markRead: plain(markNoticesRead) },
  sessions: {
    list: plain(listSessions),
    end: plain(endSession),
    endOthers: plain(endOtherSessions),
  },
  accountDeletion: {
    get: plain(getAccountDeletion),
    request: plain(requestAccountDeletion),
    cancel: plain(cancelAccountDeletion),
    cancelByMail: open(cancelDeletionByMail),
  },
  dataExports: { list: plain(listDataExports), request: plain(requestDataExport) },
  settings: { get: plain(getSettings), update: plain(updateSettings) },
  secondFactor: { reset: plain(resetSecondFactor) },
} satisfies Partial<Implementations>;
