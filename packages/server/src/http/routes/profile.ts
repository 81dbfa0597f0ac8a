import { checkUsernameAvailability } from "../../auth/check-username-availability";
import { ensureCurrentProfile } from "../../people/ensure-current-profile";
import { getCurrentProfile } from "../../people/get-current-profile";
import { validateReferralCode } from "../../people/validate-referral-code";
import { anyoneCalls, callerCalls } from "../implementer";
import { run, runForAnyone } from "../run";

const open = anyoneCalls.profile;
const calls = callerCalls.profile;

export const profileRoutes = {
  checkUsernameAvailability: open.checkUsernameAvailability.handler(
    runForAnyone(checkUsernameAvailability),
  ),
  validateReferralCode: open.validateReferralCode.handler(runForAnyone(validateReferralCode)),
  getCurrentUserProfile: calls.getCurrentUserProfile.handler(run(getCurrentProfile)),
  ensureCurrentUserProfile: calls.ensureCurrentUserProfile.handler(run(ensureCurrentProfile)),
};
