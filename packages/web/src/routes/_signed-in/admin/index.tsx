import { createFileRoute, redirect } from "@tanstack/react-router";

/** The approvals are what an admin comes for first. */
export const Route = createFileRoute("/_signed-in/admin/")({
  beforeLoad: () => {
    throw redirect({ to: "/admin/approvals", replace: true });
  },
});
