import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { pendingRedemptionsQuery } from "~/features/redemptions/redemptions-query";
import { ApprovalsScreen } from "~/features/submissions/admin/approvals-screen";
import { approvalsSearch } from "~/features/submissions/admin/approvals-search";
import { pendingSubmissionsQuery } from "~/features/submissions/admin/submissions-query";
import { onlyKnown } from "~/ui/address-filters";

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
  return (
    <ApprovalsScreen
      search={Route.useSearch({
        select: (search) => onlyKnown(search, approvalsSearch),
        structuralSharing: true,
      })}
    />
  );
}
