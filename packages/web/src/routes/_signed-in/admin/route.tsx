import { createFileRoute } from "@tanstack/react-router";
import { AdminLayout } from "~/layout/admin-layout";
import { usePendingDecisions } from "~/messages/notifications/notifications-query";

/** The guard of every admin screen. */
export const Route = createFileRoute("/_signed-in/admin")({
  beforeLoad: async (input) => {
    const { requireAdmin } = await import("~/accounts/people/guard");
    await requireAdmin(input);
  },
  component: AdminArea,
});

function AdminArea() {
  return <AdminLayout pending={usePendingDecisions()} />;
}
