import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { pendingRedemptionsQuery } from "~/features/redemptions/redemptions-query";
import { ApprovalsScreen } from "~/features/submissions/admin/approvals-screen";
import { approvalsSearch } from "~/features/submissions/admin/approvals-search";
import { pendingSubmissionsQuery } from "~/features/submissions/admin/submissions-query";

export const Route = createFileRoute("/_signed-in/admin/approvals")({
  validateSearch: approvalsSearch,
  loader: () => {
    void queryClient.prefetchInfiniteQuery(pendingSubmissionsQuery);
    void queryClient.prefetchInfiniteQuery(pendingRedemptionsQuery("ITEM"));
    void queryClient.prefetchInfiniteQuery(pendingRedemptionsQuery("CASH"));
  },
  component: ApprovalsPage,
});

function ApprovalsPage() {
  const search = Route.useSearch({ select: approvalsSearch, structuralSharing: true });
  return <ApprovalsScreen search={search} />;
}
