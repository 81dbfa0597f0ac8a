import { checkUsernameAvailability } from "../../people/check-username-availability";
import { ensureCurrentProfile } from "../../people/ensure-current-profile";
import { getCurrentProfile } from "../../people/get-current-profile";
import { validateReferralCode } from "../../people/validate-referral-code";
import { anyoneCalls, callerCalls } from "../implementer";

const open = anyoneCalls.profile;
const calls = callerCalls.profile;

export const profileRoutes = {
  checkUsernameAvailability: open.checkUsernameAvailability.handler(({ context, input }) =>
    checkUsernameAvailability(context.services, context.clientIp, input.p_username),
  ),
  validateReferralCode: open.validateReferralCode.handler(({ context, input }) =>
    validateReferralCode(context.services, context.clientIp, input.p_referral_code),
  ),
  getCurrentUserProfile: calls.getCurrentUserProfile.handler(({ context }) =>
    getCurrentProfile(context.services, context.caller),
  ),
  ensureCurrentUserProfile: calls.ensureCurrentUserProfile.handler(({ context }) =>
    ensureCurrentProfile(context.services, context.caller),
  ),
};
