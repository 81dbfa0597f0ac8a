import {
  getOwnEmailChange,
  goOnWithoutFormer,
  resendEmailChange,
} from "../accounts/email-change/own-email-change";
import { takeBackRemoval } from "../accounts/lost-factor/decide-removal";
import { startRemoval } from "../accounts/lost-factor/start-removal";
import {
  getOwnRemoval,
  stopRemoval,
  stopRemovalByMail,
} from "../accounts/lost-factor/stop-removal";
import { changeUsername } from "../accounts/people/change-username";
import { checkUsernameAvailability } from "../accounts/people/check-username-availability";
import { ensureCurrentProfile } from "../accounts/profiles/ensure-current-profile";
import { getCurrentProfile } from "../accounts/profiles/get-current-profile";
import { validateReferralCode } from "../accounts/referrals/validate-referral-code";
import { endOtherSessions, endSession } from "../accounts/sessions/end-sessions";
import { listOwnEvents } from "../accounts/sessions/list-account-events";
import { listSessions } from "../accounts/sessions/list-sessions";
import { getSettings } from "../messages/notices/get-settings";
import { updateSettings } from "../messages/notices/update-settings";
import { listNotices } from "../messages/notifications/list-notices";
import { markNoticesRead } from "../messages/notifications/mark-read";
import {
  cancelAccountDeletion,
  cancelDeletionByMail,
} from "../personal-data/account-deletion/cancel-account-deletion";
import { getAccountDeletion } from "../personal-data/account-deletion/get-account-deletion";
import { requestAccountDeletion } from "../personal-data/account-deletion/request-account-deletion";
import { listDataExports } from "../personal-data/data-exports/list-data-exports";
import { requestDataExport } from "../personal-data/data-exports/request-data-export";
import type { Implementations } from "./calls/implementation";
import { list, open, plain, primaryQuery, singleQuery } from "./calls/implementation";

/** The verbs of the calls about one's own account. */
export const accountImplementations = {
  profile: {
    checkUsernameAvailability: open(checkUsernameAvailability),
    validateReferralCode: open(validateReferralCode),
    getCurrentUserProfile: primaryQuery(getCurrentProfile),
    ensureCurrentUserProfile: plain(ensureCurrentProfile),
    changeUsername: plain(changeUsername),
  },
  notices: { list: singleQuery(listNotices), markRead: plain(markNoticesRead) },
  sessions: {
    list: plain(listSessions),
    events: list(listOwnEvents),
    end: plain(endSession),
    endOthers: plain(endOtherSessions),
  },
  emailChange: {
    get: plain(getOwnEmailChange),
    goOn: plain(goOnWithoutFormer),
    resend: plain(resendEmailChange),
  },
  accountDeletion: {
    get: plain(getAccountDeletion),
    request: plain(requestAccountDeletion),
    cancel: plain(cancelAccountDeletion),
    cancelByMail: open(cancelDeletionByMail),
  },
  dataExports: { list: plain(listDataExports), request: plain(requestDataExport) },
  settings: { get: plain(getSettings), update: plain(updateSettings) },
  secondFactor: {
    startRemoval: plain(startRemoval),
    takeBackRemoval: plain(takeBackRemoval),
    getRemoval: plain(getOwnRemoval),
    stopRemoval: plain(stopRemoval),
    stopRemovalByMail: open(stopRemovalByMail),
  },
} satisfies Partial<Implementations>;
