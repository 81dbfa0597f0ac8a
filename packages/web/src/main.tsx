import "~/platform/ui/theme/styles";
import { startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { consumeInitialLink } from "~/platform/session/initial-auth-link";
import { startSession } from "~/platform/session/start-session";
import { rememberVisit } from "~/platform/ui/list-return";
import { collectEarlyInput, endWaiting, holdsPage } from "~/platform/ui/prerendered";
import { retryFailedStyles } from "~/platform/ui/retry-failed-styles";
import { App } from "./app";
import { followSession } from "./layout/follow-session";
import { createAppRouter } from "./router";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element with the id root.");
retryFailedStyles();
consumeInitialLink();
startSession();
const router = createAppRouter();
router.subscribe("onResolved", ({ toLocation }) => rememberVisit(toLocation));
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
  // At once, so that nothing of a page that is not wanted is seen.
  flushSync(() => createRoot(container).render(<App router={router} />));
  endWaiting(container);
}
