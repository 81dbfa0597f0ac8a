import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ProfileError } from "~/session/profile-error";
import { isPassing, isSessionError, sessionEndingReason } from "~/session/session-errors";
import { endSession } from "~/session/session-store";

const RETRIES = 2;

/** Signs out when an answer says that the session is over. */
async function endSessionAfter(error: unknown): Promise<void> {
  const reason = sessionEndingReason(error);
  if (reason !== null) await endSession(reason);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const keepsOldProfile = error instanceof ProfileError && query.state.data !== undefined;
      if (!keepsOldProfile) void endSessionAfter(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      if (isSessionError(error)) void endSessionAfter(error);
    },
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && isPassing(error),
      staleTime: 5_000,
    },
  },
});
