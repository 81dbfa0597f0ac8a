import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { endSession } from "~/session/end-session";
import {
  isSessionError,
  isTransient,
  ProfileError,
  sessionEndingReason,
} from "~/session/session-errors";
import { onSessionChange, sessionState } from "~/session/session-store";
import { isOffline } from "./errors";

const RETRIES = 2;

/** Signs out when an error says that the session is over. */
async function endSessionAfter(error: unknown): Promise<void> {
  const reason = sessionEndingReason(error);
  if (reason !== null) await endSession(reason);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const hasStaleProfile = error instanceof ProfileError && query.state.data !== undefined;
      if (!hasStaleProfile) void endSessionAfter(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      if (isSessionError(error)) void endSessionAfter(error);
    },
  }),
  /* Without a connection a call fails at once. The default would hold it back and make it later, unseen. */
  defaultOptions: {
    queries: {
      networkMode: "always",
      retry: (failures, error) => !isOffline() && failures < RETRIES && isTransient(error),
      staleTime: 5_000,
    },
    mutations: { networkMode: "always" },
  },
});

let userId: string | null = null;

/* Clears the cached data of one person as soon as another one, or nobody, is signed in. */
function clearCacheOnUserChange(): void {
  const session = sessionState();
  const next = session.status === "signed-in" ? session.userId : null;
  if (next !== userId) queryClient.clear();
  userId = next;
}

clearCacheOnUserChange();
onSessionChange(clearCacheOnUserChange);

/** Gives the screens inside their data; the login page does without, to stay light. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
