import { createFileRoute, redirect } from "@tanstack/react-router";
import { SignupScreen } from "~/accounts/auth/signup-screen";
import { sessionReady } from "~/platform/session/session-store";
import { LoadingState } from "~/platform/ui/states";

interface SignupSearch {
  /** Pre-fills the referral code. */
  ref?: string;
}

export const Route = createFileRoute("/signup")({
  validateSearch: ({ ref }): SignupSearch =>
    ref === undefined || ref === "" ? {} : { ref: String(ref) },
  beforeLoad: async () => {
    const session = await sessionReady();
    if (session.status === "signed-in") throw redirect({ to: "/dashboard", replace: true });
  },
  component: SignupPage,
  pendingComponent: LoadingState,
  pendingMs: 150,
});

function SignupPage() {
  return <SignupScreen referralCode={Route.useSearch().ref ?? ""} />;
}
