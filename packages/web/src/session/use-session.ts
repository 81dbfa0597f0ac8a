import { useSyncExternalStore } from "react";
import { onSessionChange, type SessionState, sessionState } from "./session-store";

/** Whether somebody is signed in, always current. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState);
}
