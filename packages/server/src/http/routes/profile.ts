import { checkUsernameAvailability } from "../../profile/check-username-availability";
import { ensureCurrentProfile } from "../../profile/ensure-current-profile";
import { getCurrentProfile } from "../../profile/get-current-profile";
import { validateReferralCode } from "../../profile/validate-referral-code";
import { anyoneCalls, callerCalls } from "../implementer";

const open = anyoneCalls.profile;
const calls = callerCalls.profile;

export const profileRoutes = {
  checkUsernameAvailability: open.checkUsernameAvailability.handler(({ context, input }) =>
    checkUsernameAvailability(context.services, context.address, input.p_username),
  ),
  validateReferralCode: open.validateReferralCode.handler(({ context, input }) =>
    validateReferralCode(context.services, context.address, input.p_referral_code),
  ),
  getCurrentUserProfile: calls.getCurrentUserProfile.handler(({ context }) =>
    getCurrentProfile(context.services, context.caller),
  ),
  ensureCurrentUserProfile: calls.ensureCurrentUserProfile.handler(({ context }) =>
    ensureCurrentProfile(context.services, context.caller),
  ),
};
