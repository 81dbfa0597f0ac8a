import { createFileRoute, redirect } from "@tanstack/react-router";
import { EnrolmentScreen } from "~/accounts/auth/enrolment-screen";
import { isFactorMissing } from "~/platform/session/second-factor-errors";
import { sessionReady } from "~/platform/session/session-store";

/** Who has come here to add a factor. */
let enrolling: string | null = null;

/** Outside the guard of the other screens: it cannot read the profile of an admin who must add a factor first. */
export const Route = createFileRoute("/second-factor")({
  beforeLoad: async ({ cause }) => {
    const session = await sessionReady();
    if (session.status !== "signed-in") throw redirect({ to: "/login", replace: true });
    /* A dialog may open the page anew. The factor can be there by then, and its recovery codes not be kept yet. */
    if (cause === "stay" && session.userId === enrolling) return;
    if (!(await mustAddFactor())) throw redirect({ to: "/settings/security", replace: true });
    enrolling = session.userId;
  },
  component: EnrolmentScreen,
});

/** Returns true for an admin without the factor that admins need; everybody else finds it in the settings. */
async function mustAddFactor(): Promise<boolean> {
  const { api } = await import("~/platform/api/client");
  return await api.profile.getCurrentUserProfile().then(() => false, isFactorMissing);
}
