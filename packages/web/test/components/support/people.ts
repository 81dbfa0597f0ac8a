import { DEFAULT_SETTINGS } from "@signpoint/api/platform/constants";
import type { UserProfile } from "@signpoint/api/platform/user-profile";

/** Who looks at the screen. */
export type Role = "user" | "admin" | "visitor";

export const USER_ID = "00000000-0000-7000-8000-00000000a001";
const ADMIN_ID = "00000000-0000-7000-8000-00000000a002";

/** Returns the profile of the person who is signed in. */
export function profileOf(role: Role, changes: Partial<UserProfile> = {}): UserProfile {
  const isAdmin = role === "admin";
  const username = isAdmin ? "admin" : "ada";
  return {
    id: isAdmin ? ADMIN_ID : USER_ID,
    username,
    email: `${username}@signpoint.example`,
    points: 50,
    referrals: 0,
    referral_code: "ADA12345",
    is_admin: isAdmin,
    deletes_at: null,
    theme: "system",
    promised_times: DEFAULT_SETTINGS,
    ...changes,
  };
}
