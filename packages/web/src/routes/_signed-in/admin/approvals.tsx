import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { appealsQuery } from "~/features/appeals/admin/appeals-query";
import { ApprovalsScreen } from "~/features/approvals/approvals-screen";
import { redemptionFiltersQuery } from "~/features/redemptions/admin/reviewed-redemptions-query";
import { approvalsFilters, approvalsSearch } from "~/features/review/approvals-search";
import {
  submissionFiltersQuery,
  submissionsQuery,
} from "~/features/submissions/admin/submissions-query";

export const Route = createFileRoute("/_signed-in/admin/approvals")({
  validateSearch: approvalsSearch,
  loaderDeps: ({ search }) => approvalsFilters(search),
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(submissionFiltersQuery);
    void queryClient.prefetchQuery(redemptionFiltersQuery("ITEM"));
    void queryClient.prefetchQuery(redemptionFiltersQuery("CASH"));
    void queryClient.prefetchInfiniteQuery(appealsQuery("open"));
    if (deps.tab === undefined) {
      void queryClient.prefetchInfiniteQuery(submissionsQuery(deps));
    }
  },
  component: ApprovalsPage,
});

function ApprovalsPage() {
  const search = Route.useSearch({ select: approvalsFilters, structuralSharing: true });
  return <ApprovalsScreen search={search} />;
}
