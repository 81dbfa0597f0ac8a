import type { UserProfile } from "@signpoint/api/entities/user-profile";
import { queryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import { ProfileError } from "./profile-error";
import type { RedirectReason } from "./redirect-reasons";
import { isSessionError, isTransient } from "./session-errors";

/**
 * The signed-in person: username, points, `is_admin`. Invalidate it after every call that moves
 * points; it also refreshes by itself, since an admin's decision can arrive at any time.
 */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: fetchProfile,
  staleTime: 10_000,
  refetchInterval: 30_000,
});

async function fetchProfile(): Promise<UserProfile> {
  const found = await attempt(() => api.profile.getCurrentUserProfile(), "profile_fetch_failed");
  if (found[0] !== undefined) return found[0];
  const made = await attempt(
    () => api.profile.ensureCurrentUserProfile(),
    "profile_creation_failed",
  );
  if (made[0] !== undefined) return made[0];
  throw new ProfileError("profile_not_found");
}

async function attempt<Result>(call: () => Promise<Result>, reason: RedirectReason) {
  try {
    return await call();
  } catch (error) {
    if (isSessionError(error) || isTransient(error)) throw error;
    throw new ProfileError(reason, error);
  }
}
