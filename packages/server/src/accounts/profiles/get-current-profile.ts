import type { UserProfile } from "@signpoint/api/platform/user-profile";
import type { CallerContext } from "../../platform/context";
import { findProfile } from "../../platform/people/find-profile";

/** Returns the caller's profile as a list of one row; an empty list when it is missing. */
export async function getCurrentProfile(ctx: CallerContext): Promise<UserProfile[]> {
  const profile = await findProfile(ctx, ctx.caller.user_id);
  return profile === null ? [] : [profile];
}
