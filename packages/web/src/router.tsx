import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router";
import { mayMovePage } from "~/platform/ui/prerendered";
import { RouteError } from "~/platform/ui/route-error";
import { routeTree } from "./routeTree.gen";

/** Returns the router: of the browser's address, or of `history` where a page is made at build time. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? { scrollRestoration: mayMovePage } : { history }),
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    /* Plain `?name=value`, without quotes around what looks like a number. */
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultErrorComponent: RouteError,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** A notice that the next page shows once, in green. */
    message?: string;
    /** The page was opened by an address that the app does not know. */
    isUnknownAddress?: boolean;
    /** The address that a mail went to, or that the next page is about. */
    email?: string;
    /** Where to go on to once the email of a new account is confirmed. */
    redirect?: string;
  }
}
