import {
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import type { ReactNode } from "react";
import { removeAllFiles, removeOtherFiles } from "~/platform/offline/chosen-files";
import { isConnectionLost, onConnectionChange } from "~/platform/offline/connection";
import { lastSeen } from "~/platform/offline/last-seen";
import { removeAllCopies, removeOtherCopies } from "~/platform/offline/offline-copies";
import { endSession } from "~/platform/session/end-session";
import {
  isSessionError,
  isTransient,
  ProfileError,
  sessionEndingReason,
} from "~/platform/session/session-errors";
import { onSessionChange, sessionState } from "~/platform/session/session-store";
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
      refetchOnReconnect: "always",
      persister: lastSeen,
      retry: (failures, error) => !isOffline() && failures < RETRIES && isTransient(error),
      staleTime: 5_000,
    },
    mutations: { networkMode: "always" },
  },
});

/*
 * It takes a device for connected until an event says otherwise, and listens only once a screen is shown. A page that lost the
 * connection before would fetch nothing on connecting.
 */
if (!import.meta.env.SSR) {
  onlineManager.subscribe(() => undefined);
  onlineManager.setOnline(!isOffline());
}

/* What was shown without a connection is fetched anew as soon as the server answers again. */
onConnectionChange(() => {
  if (!isConnectionLost()) void queryClient.invalidateQueries(undefined, { cancelRefetch: false });
});

let userId: string | null | undefined;

/** Clears the data of one person, here and on the device, as soon as another one, or nobody, is signed in. */
function clearOnUserChange(): void {
  const session = sessionState();
  if (session.status === "loading") return;
  const next = session.status === "signed-in" ? session.userId : null;
  if (next === userId) return;
  if (userId !== undefined) queryClient.clear();
  userId = next;
  const removals =
    next === null
      ? [removeAllCopies(), removeAllFiles()]
      : [removeOtherCopies(next), removeOtherFiles(next)];
  // A device that stores nothing has nothing to remove.
  for (const removal of removals) removal.catch(() => undefined);
}

clearOnUserChange();
onSessionChange(clearOnUserChange);

/** Gives the screens inside their data; the login page does without, to stay light. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
