import { MantineProvider } from "@mantine/core";
import {
  createRouter,
  parseSearchWith,
  RouterProvider,
  stringifySearchWith,
} from "@tanstack/react-router";
import { onSessionChange, sessionState } from "~/session/session-store";
import { rememberVisit } from "~/ui/list-return";
import { RouteError } from "~/ui/route-error";
import { colorSchemeManager, cssVariables, theme } from "~/ui/theme/theme";
import { routeTree } from "./routeTree.gen";

/** Renders the whole application: theme and routes. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <RouterProvider router={router} />
    </MantineProvider>
  );
}

const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  /* Plain `?name=value`, without quotes around what looks like a number. */
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
  defaultErrorComponent: RouteError,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** A notice that the next page shows once, in green. */
    message?: string;
    /** The address that a mail went to, or that the next page is about. */
    email?: string;
  }
}

router.subscribe("onResolved", ({ toLocation }) => rememberVisit(toLocation));

let userId: string | null = null;

/* After a sign-in or sign-out, here or in another tab, the guard decides anew about the open page. */
onSessionChange(() => {
  const session = sessionState();
  const next = session.status === "signed-in" ? session.userId : null;
  if (next === userId) return;
  userId = next;
  void router.invalidate();
});
