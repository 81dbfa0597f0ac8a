import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadDoor } from "~/accounts/auth/door/load-door";
import { LoginScreen } from "~/accounts/auth/login-screen";
import { initialAuthLink } from "~/platform/session/initial-auth-link";
import { isRedirectReason, type RedirectReason, safeRedirect } from "~/platform/session/redirects";
import { needsPassword, sessionReady } from "~/platform/session/session-store";
import { useAfterHydration } from "~/platform/ui/after-hydration";
import { LoadingState } from "~/platform/ui/states";

interface LoginSearch {
  /** Why the person was sent to the login. */
  reason?: RedirectReason;
  /** Where to go on to after the login. */
  redirect?: string;
}

export const Route = createFileRoute("/login")({
  validateSearch: (search): LoginSearch => ({
    reason: isRedirectReason(search.reason) ? search.reason : undefined,
    redirect: safeRedirect(search.redirect) ?? undefined,
  }),
  beforeLoad: async ({ search, preload }) => {
    const linkNotice = preload ? null : await confirmByLink();
    const session = await sessionReady();
    if (session.status === "signed-in" && needsPassword()) {
      throw redirect({ to: "/reset-password", replace: true });
    }
    if (session.status === "signed-in") {
      throw redirect({ href: search.redirect ?? "/dashboard", replace: true });
    }
    return { linkNotice };
  },
  loader: ({ location }) => loadDoor(location.searchStr),
  component: LoginPage,
  pendingComponent: LoadingState,
  pendingMs: 150,
});

/** Follows the mailed link that opened the page, if one did: other pages, which all have this route, do without its code. */
async function confirmByLink() {
  if (initialAuthLink("/login") === null) return null;
  const { confirmEmail } = await import("~/accounts/auth/confirm-email");
  return await confirmEmail();
}

function LoginPage() {
  const { reason, redirect: next } = useAfterHydration<LoginSearch>(Route.useSearch(), {});
  const linkNotice = useAfterHydration(Route.useRouteContext().linkNotice, null);
  const door = Route.useLoaderData();
  return <LoginScreen door={door} redirect={next} reason={reason} linkNotice={linkNotice} />;
}
