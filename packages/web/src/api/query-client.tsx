import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  isSessionError,
  isTransient,
  ProfileError,
  sessionEndingReason,
} from "~/session/session-errors";
import { endSession, onSessionChange, sessionState } from "~/session/session-store";

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
      retry: (failures, error) => failures < RETRIES && isTransient(error),
      staleTime: 5_000,
    },
  },
});

let userId: string | null = null;

/* Nothing of the former person stays when somebody else, or nobody, is signed in. */
function forgetFormerPerson(): void {
  const session = sessionState();
  const next = session.status === "signed-in" ? session.userId : null;
  if (next !== userId) queryClient.clear();
  userId = next;
}

forgetFormerPerson();
onSessionChange(forgetFormerPerson);

/** Gives the screens inside their data; the login page does without, to stay light. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
