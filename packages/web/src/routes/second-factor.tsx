import { createFileRoute, redirect } from "@tanstack/react-router";
import { EnrolmentScreen } from "~/accounts/auth/enrolment-screen";
import { isFactorMissing } from "~/platform/session/second-factor-errors";
import { sessionReady } from "~/platform/session/session-store";

/** Outside the guard of the other screens: it cannot read the profile of an admin who must add a factor first. */
export const Route = createFileRoute("/second-factor")({
  beforeLoad: async () => {
    const session = await sessionReady();
    if (session.status !== "signed-in") throw redirect({ to: "/login", replace: true });
    if (!(await mustAddFactor())) throw redirect({ to: "/settings/security", replace: true });
  },
  component: EnrolmentScreen,
});

/** Returns true for an admin without the factor that admins need; everybody else finds it in the settings. */
async function mustAddFactor(): Promise<boolean> {
  const { api } = await import("~/platform/api/client");
  return await api.profile.getCurrentUserProfile().then(() => false, isFactorMissing);
}
