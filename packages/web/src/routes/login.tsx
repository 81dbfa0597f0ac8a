import { createFileRoute, redirect } from "@tanstack/react-router";
import { confirmEmail } from "~/accounts/auth/confirm-email";
import { loadDoor } from "~/accounts/auth/door/load-door";
import { LoginScreen } from "~/accounts/auth/login-screen";
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
    const linkNotice = preload ? null : await confirmEmail();
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

function LoginPage() {
  const { reason, redirect: next } = useAfterHydration<LoginSearch>(Route.useSearch(), {});
  const linkNotice = useAfterHydration(Route.useRouteContext().linkNotice, null);
  const door = Route.useLoaderData();
  return <LoginScreen door={door} redirect={next} reason={reason} linkNotice={linkNotice} />;
}
