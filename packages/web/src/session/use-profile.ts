import type { UserProfile } from "@signpoint/api/entities/user-profile";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { queryClient } from "~/api/query-client";
import { profileQuery } from "./profile-query";

/** The signed-in person, on any page, for parts that show less until it is known. */
export function useMaybeProfile(): UserProfile | undefined {
  return useQuery(profileQuery, queryClient).data;
}

/** The signed-in person, on pages behind the guard, which has loaded the profile before. */
export function useProfile(): UserProfile {
  return useSuspenseQuery(profileQuery, queryClient).data;
}
