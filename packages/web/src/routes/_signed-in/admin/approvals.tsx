import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import { loadAhead } from "~/platform/ui/use-loaded";
import { ApprovalsScreen, loadOtherTabs } from "~/rewards/redemptions/admin/approvals-screen";
import { redemptionFiltersQuery } from "~/rewards/redemptions/admin/reviewed-redemptions-query";
import { appealsQuery } from "~/work/appeals/admin/appeals-query";
import { approvalsFilters, approvalsSearch } from "~/work/review/approvals-search";
import {
  submissionFiltersQuery,
  submissionsQuery,
} from "~/work/submissions/admin/submissions-query";

export const Route = createFileRoute("/_signed-in/admin/approvals")({
  validateSearch: approvalsSearch,
  loaderDeps: ({ search }) => approvalsFilters(search),
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(submissionFiltersQuery);
    void queryClient.prefetchQuery(redemptionFiltersQuery("ITEM"));
    void queryClient.prefetchQuery(redemptionFiltersQuery("CASH"));
    void queryClient.prefetchInfiniteQuery(appealsQuery("open"));
    if (deps.tab === undefined) void queryClient.prefetchInfiniteQuery(submissionsQuery(deps));
    // What cannot be loaded now is asked for again, and told, by the screen.
    else void loadAhead(loadOtherTabs).catch(() => undefined);
  },
  component: ApprovalsPage,
});

function ApprovalsPage() {
  const search = Route.useSearch({ select: approvalsFilters, structuralSharing: true });
  return <ApprovalsScreen search={search} />;
}
