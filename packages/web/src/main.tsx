import "~/platform/ui/theme/styles";
import { startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { consumeInitialLink } from "~/platform/session/initial-auth-link";
import { startSession } from "~/platform/session/start-session";
import { rememberVisit } from "~/platform/ui/list-return";
import {
  collectEarlyInput,
  endWaiting,
  holdsFrame,
  holdsPage,
  takeOver,
} from "~/platform/ui/prerendered";
import { retryFailedStyles } from "~/platform/ui/retry-failed-styles";
import { returnToPlaces } from "~/platform/ui/return-to-place";
import { loadAhead } from "~/platform/ui/use-loaded";
import { App } from "./app";
import { followSession } from "./layout/follow-session";
import { loadSignedInParts } from "./layout/header";
import { createAppRouter } from "./router";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element with the id root.");
retryFailedStyles();
consumeInitialLink();
startSession();
const router = createAppRouter();
router.subscribe("onResolved", ({ toLocation }) => rememberVisit(toLocation));
returnToPlaces(router);
followSession(router);
void show(root);

/** Takes over the page that the server sent as HTML; renders everything else from scratch. */
async function show(container: HTMLElement): Promise<void> {
  if (holdsPage(container)) {
    // Says that no boundary stands around the matches, as in the HTML.
    router.ssr = { manifest: undefined };
    await router.load();
    if (holdsPage(container, router.state.location.pathname)) {
      collectEarlyInput(container);
      // In slices: what is typed or clicked meanwhile does not wait for the whole page.
      startTransition(() => void hydrateRoot(container, <App router={router} />));
      return;
    }
    router.ssr = undefined;
  }
  if (holdsFrame(container)) await waitForScreen(container);
  // At once, so that nothing of a page that is not wanted is seen.
  takeOver(container, () => flushSync(() => createRoot(container).render(<App router={router} />)));
}

/**
 * Resolves once the screen can take the place of its frame in one render: with the answers to its first calls, where they
 * are here already.
 */
async function waitForScreen(frame: HTMLElement): Promise<void> {
  const header = loadAhead(loadSignedInParts).catch(() => undefined);
  const { pathname } = window.location;
  await router.load();
  await header;
  // Another screen has nothing of the frame.
  if (router.state.location.pathname !== pathname) endWaiting(frame);
  if (frame.dataset.answered === undefined) return;
  const { queryClient } = await import("~/platform/api/query-client");
  await Promise.allSettled(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ promise }) => promise),
  );
}
