import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { queryClient } from "~/platform/api/query-client";
import type { RedirectReason } from "~/platform/session/redirects";
import { isCodeRequired, isFactorMissing } from "~/platform/session/second-factor-errors";
import { isSessionError, isTransient, ProfileError } from "~/platform/session/session-errors";

/**
 * The signed-in person: username, points, `is_admin`. Invalidate it after every call that moves
 * points; it also refreshes by itself, because an admin can decide at any time.
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
    if (isFactorMissing(error) || isCodeRequired(error)) throw error;
    throw new ProfileError(reason, error);
  }
}

/** Returns the signed-in person on any page; undefined until the profile is known, and in a frame, which knows nobody. */
export function useMaybeProfile(): UserProfile | undefined {
  const { data } = useQuery(profileQuery, queryClient);
  return import.meta.env.SSR ? undefined : data;
}

/** Returns the signed-in person, on pages behind the guard, which has loaded the profile before. */
export function useProfile(): UserProfile {
  return useSuspenseQuery(profileQuery, queryClient).data;
}
