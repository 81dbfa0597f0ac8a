import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { queryClient } from "~/platform/api/query-client";
import classes from "./new-version.module.css";
import { startWorker, takeVersion, takeVersionNow, useNewVersion } from "./worker-registration";

/**
 * Installs the service worker once the page is at rest, and offers a new version of the app. It is taken at the next
 * change of screen, when nothing is being saved, or at once by the button.
 */
export function NewVersion() {
  const isReady = useNewVersion();
  const router = useRouter();
  useEffect(() => startWhenIdle(), []);
  useEffect(() => {
    if (!isReady) return;
    return router.subscribe("onResolved", ({ pathChanged }) => {
      if (pathChanged && queryClient.isMutating() === 0) takeVersion();
    });
  }, [isReady, router]);
  return (
    <div aria-live="polite">
      {isReady ? (
        <div className={classes.offer}>
          <span>A new version is ready.</span>
          <Button size="compact-sm" variant="default" onClick={takeVersionNow}>
            Reload
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const REST_MS = 10_000;
let isStarted = false;

/** Starts the worker when the page has nothing else to do, once; development does without. */
function startWhenIdle(): void {
  if (isStarted || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  isStarted = true;
  // A browser that refuses, as in some private windows, does without.
  const start = () => void startWorker().catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: REST_MS });
  else setTimeout(start, REST_MS);
}
