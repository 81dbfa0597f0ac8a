import { createFileRoute, redirect } from "@tanstack/react-router";

/** Any unknown path leads to the dashboard, which says so. */
export const Route = createFileRoute("/$")({
  beforeLoad: () => {
    throw redirect({ to: "/dashboard", replace: true, state: { isUnknownAddress: true } });
  },
});
