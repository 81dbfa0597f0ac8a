import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { AdminLayout } from "~/layout/admin-layout";
import { usePendingDecisions } from "~/messages/notifications/notifications-query";
import { setupQuery } from "~/platform/api/setup";

/** The guard of every admin screen. */
export const Route = createFileRoute("/_signed-in/admin")({
  beforeLoad: async (input) => {
    const { requireAdmin } = await import("~/accounts/people/guard");
    await requireAdmin(input);
  },
  component: AdminArea,
});

function AdminArea() {
  const { data } = useQuery(setupQuery);
  return <AdminLayout pending={usePendingDecisions()} seconds={data?.second_approvals ?? null} />;
}
