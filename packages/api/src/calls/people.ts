import * as z from "zod";
import { POINTS_AMOUNT_MAX, SEARCH_MAX_LENGTH } from "../constants";
import { Id, PageInput, pageOf, typedText } from "../entities/common";
import { PersonRecord } from "../entities/person-record";
import { AdminUser, UserProfile } from "../entities/user-profile";
import { ERROR_CODES } from "../errors";
import { refusalMessages } from "../messages";
import { adminMay, adminMayOnce, anyoneMay, userMay, userMayRepeat } from "./base";

const tags = ["Profile"];

export const ListUsersInput = PageInput.extend({
  /** Part of a username or an email. */
  search: typedText(SEARCH_MAX_LENGTH).optional(),
});

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

/** Calls for admins about people. */
export const peopleCalls = {
  users: adminMay
    .route({
      method: "POST",
      path: "/rpc/get_all_users",
      summary: "All users, newest first",
      tags: ["Administration"],
    })
    .input(ListUsersInput.prefault({}))
    .output(pageOf(AdminUser)),

  record: adminMay
    .route({
      method: "GET",
      path: "/admin/people/{id}",
      summary: "A person's balance, and what has been decided about them",
      tags: ["Administration"],
    })
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND: ERROR_CODES.NOT_FOUND })
    .output(PersonRecord),

  deduct: adminMayOnce
    .route({
      method: "POST",
      path: "/rpc/deduct_points",
      summary: "Take points from a person",
      tags: ["Administration: points"],
    })
    .input(
      z.strictObject({
        user_id: Id,
        points_to_deduct: z.int().min(1).max(POINTS_AMOUNT_MAX),
      }),
    )
    .errors({
      NOT_FOUND: ERROR_CODES.NOT_FOUND,
      NOT_ENOUGH_POINTS: {
        ...ERROR_CODES.NOT_ENOUGH_POINTS,
        message: refusalMessages.notThatManyPoints,
      },
    })
    .output(UserProfile),
};
