import { createFileRoute } from "@tanstack/react-router";
import { usePendingDecisions } from "~/features/notifications/notifications-query";
import { AdminLayout } from "~/layout/admin-layout";

/** The guard of every admin screen. */
export const Route = createFileRoute("/_signed-in/admin")({
  beforeLoad: async (input) => {
    const { requireAdmin } = await import("~/features/people/guard");
    await requireAdmin(input);
  },
  component: AdminArea,
});

function AdminArea() {
  return <AdminLayout pending={usePendingDecisions()} />;
}
