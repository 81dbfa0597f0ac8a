import { createFileRoute } from "@tanstack/react-router";
import { EnrolmentScreen } from "~/accounts/auth/enrolment-screen";

/** Outside the guard of the other screens: it cannot read the profile of an admin who must add a factor first. */
export const Route = createFileRoute("/second-factor")({
  beforeLoad: async ({ cause }) => {
    const { requireEnrolment } = await import("~/accounts/second-factor/enrolment-guard");
    await requireEnrolment(cause);
  },
  component: EnrolmentScreen,
});
