import * as z from "zod";
import { typedText } from "../entities/common";
import { UserProfile } from "../entities/user-profile";
import { anyoneMay, userMay, userMayRepeat } from "./base";

const tags = ["Profile"];

export const profileCalls = {
  checkUsernameAvailability: anyoneMay
    .route({
      method: "POST",
      path: "/rpc/check_username_availability",
      summary: "Whether a username is free",
      tags,
    })
    .input(z.strictObject({ p_username: typedText(100) }))
    .output(z.boolean()),

  validateReferralCode: anyoneMay
    .route({
      method: "POST",
      path: "/rpc/validate_referral_code_public",
      summary: "Who a referral code belongs to",
      tags,
    })
    .input(z.strictObject({ p_referral_code: typedText(100) }))
    .output(z.array(z.object({ username: z.string() }))),

  getCurrentUserProfile: userMay
    .route({
      method: "POST",
      path: "/rpc/get_current_user_profile",
      summary: "The caller's profile; no row when it is missing",
      tags,
    })
    .input(z.strictObject({}).optional())
    .output(z.array(UserProfile)),

  ensureCurrentUserProfile: userMayRepeat
    .route({
      method: "POST",
      path: "/rpc/ensure_current_user_profile",
      summary: "The caller's profile, made if missing",
      tags,
    })
    .input(z.strictObject({}).optional())
    .output(z.array(UserProfile)),
};
