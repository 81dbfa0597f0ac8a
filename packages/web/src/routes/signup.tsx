import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadDoor } from "~/accounts/auth/door/load-door";
import { SignupScreen } from "~/accounts/auth/signup-screen";
import { safeRedirect } from "~/platform/session/redirects";
import { sessionReady } from "~/platform/session/session-store";
import { useAfterHydration } from "~/platform/ui/after-hydration";
import { LoadingState } from "~/platform/ui/states";

interface SignupSearch {
  /** Pre-fills the referral code. */
  ref?: string;
  /** Where to go on to once the email is confirmed. */
  redirect?: string;
}

export const Route = createFileRoute("/signup")({
  validateSearch: ({ ref, redirect: path }): SignupSearch => ({
    ref: ref === undefined || ref === "" ? undefined : String(ref),
    redirect: safeRedirect(path) ?? undefined,
  }),
  beforeLoad: async ({ search }) => {
    const session = await sessionReady();
    if (session.status === "signed-in") {
      throw redirect({ href: search.redirect ?? "/dashboard", replace: true });
    }
  },
  loader: ({ location }) => loadDoor(location.searchStr),
  component: SignupPage,
  pendingComponent: LoadingState,
  pendingMs: 150,
});

function SignupPage() {
  const { ref = "", redirect: next } = Route.useSearch();
  const target = useAfterHydration(next, undefined);
  return <SignupScreen door={Route.useLoaderData()} redirect={target} referralCode={ref} />;
}
