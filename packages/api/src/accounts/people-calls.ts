import * as z from "zod";
import { callsOf } from "../platform/call";
import { CLUSTER_KINDS, PEOPLE_FILTERS, SEARCH_MAX_LENGTH } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, PageInput, pageOf, typedText } from "../platform/fields";
import { AdminUser, UserProfile } from "../platform/user-profile";
import { PersonCluster } from "./person-cluster";
import { PersonRecord } from "./person-record";

const call = callsOf("Profile");
const adminCall = callsOf("Administration");

export const ListUsersInput = PageInput.extend({
  /** Part of a username or an email. */
  search: typedText(SEARCH_MAX_LENGTH).optional(),
  filter: z.enum(PEOPLE_FILTERS).optional(),
});

export const ListClustersInput = PageInput.extend({
  kind: z.enum(CLUSTER_KINDS).default("account"),
  /** Only clusters of which this person is one. */
  user_id: Id.optional(),
});

export const profileCalls = {
  checkUsernameAvailability: call({ access: "anyone" })
    .post("/rpc/check_username_availability", "Whether a username is free")
    .input(z.strictObject({ p_username: typedText(100) }))
    .output(z.boolean()),

  validateReferralCode: call({ access: "anyone" })
    .post("/rpc/validate_referral_code_public", "Who a referral code belongs to")
    .input(z.strictObject({ p_referral_code: typedText(100) }))
    .output(z.array(z.object({ username: z.string() }))),

  getCurrentUserProfile: call({ access: "user" })
    .post("/rpc/get_current_user_profile", "The caller's profile; no row when it is missing")
    .input(z.strictObject({}).optional())
    .output(z.array(UserProfile)),

  ensureCurrentUserProfile: call({ access: "user", effect: "write" })
    .post("/rpc/ensure_current_user_profile", "The caller's profile, made if missing")
    .input(z.strictObject({}).optional())
    .output(z.array(UserProfile)),

  changeUsername: call({ access: "user", effect: "write" })
    .post("/rpc/change_username", "Change your username, once in 30 days", {
      description: "It is shown everywhere at once. The username that you had is free for others.",
    })
    .input(z.strictObject({ p_username: typedText(100) }))
    .errors({
      USERNAME_TAKEN: ERROR_CODES.USERNAME_TAKEN,
      USERNAME_TOO_SOON: ERROR_CODES.USERNAME_TOO_SOON,
    })
    .output(UserProfile),
};

/** Calls for admins about people. */
export const peopleCalls = {
  users: adminCall({ access: "admin" })
    .post("/rpc/get_all_users", "All users, newest first")
    .input(ListUsersInput.prefault({}))
    .output(pageOf(AdminUser)),

  people: adminCall({ access: "admin" })
    .get("/admin/people", "All users, newest first")
    .input(ListUsersInput)
    .output(pageOf(AdminUser)),

  clusters: adminCall({ access: "admin" })
    .get(
      "/admin/clusters",
      "People who share an inviter, a network or an account number, the most first",
    )
    .input(ListClustersInput)
    .output(pageOf(PersonCluster)),

  record: adminCall({ access: "admin" })
    .get("/admin/people/{id}", "A person's balance, and what has been decided about them")
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND: ERROR_CODES.NOT_FOUND })
    .output(PersonRecord),
};
