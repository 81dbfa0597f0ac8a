import { Button } from "@mantine/core";
import { refusalMessages } from "@signpoint/api/texts";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isTransient } from "~/platform/session/session-errors";
import {
  isMissingFile,
  reloadAfterMissingFile,
  reloadIfReachable,
} from "~/platform/worker/missing-files";
import { Page, PageTitle } from "./page";
import { ErrorState } from "./states";

/** Renders where a screen that failed leads: says whether waiting helps, and tries again. */
export function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const passing = isTransient(error);
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void reloadAfterMissingFile(error, controller.signal);
    return () => controller.abort();
  }, [error]);
  return (
    <Page width="reading">
      <PageTitle>{passing ? "No connection" : "Something went wrong"}</PageTitle>
      <ErrorState
        title={passing ? "Signpoint cannot be reached" : "This screen could not be shown"}
        message={passing ? passingText(isTried) : refusalMessages.internal}
        onRetry={() => {
          if (isMissingFile(error)) return void reloadIfReachable().then(() => setTried(true));
          reset();
          void router.invalidate();
        }}
        action={
          <Button component="a" href="/dashboard" variant="default">
            Back to Dashboard
          </Button>
        }
      />
    </Page>
  );
}

/** Returns what waiting is for: the connection, which somebody has tried in vain, or the server. */
function passingText(isTried: boolean): string {
  if (navigator.onLine) return refusalMessages.unavailable;
  const remark = isTried ? `${refusalMessages.noConnection} ` : "";
  return remark + refusalMessages.notOnDevice;
}
