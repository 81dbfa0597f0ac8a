import type { UserProfile } from "@signpoint/api/entities/user-profile";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { profileQuery } from "./profile-query";
import { onSessionChange, type SessionState, sessionState } from "./session-store";

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState);
}

/** The signed-in person, on any page; undefined when nobody is signed in or it is not known yet. */
export function useMaybeProfile(): UserProfile | undefined {
  const session = useSession();
  const { data } = useQuery({ ...profileQuery, enabled: session.status === "signed-in" });
  return session.status === "signed-in" ? data : undefined;
}

/** The signed-in person, on pages behind the guard, which has loaded the profile before. */
export function useProfile(): UserProfile {
  return useSuspenseQuery(profileQuery).data;
}
