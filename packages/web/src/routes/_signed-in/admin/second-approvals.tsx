import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { secondApprovalsQuery } from "~/features/second-approvals/second-approvals-query";
import { SecondApprovalsScreen } from "~/features/second-approvals/second-approvals-screen";
import { secondApprovalsSearch } from "~/features/second-approvals/second-approvals-search";

export const Route = createFileRoute("/_signed-in/admin/second-approvals")({
  validateSearch: secondApprovalsSearch,
  loaderDeps: ({ search }) => secondApprovalsSearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(secondApprovalsQuery(deps));
  },
  component: SecondApprovalsPage,
});

function SecondApprovalsPage() {
  const filters = Route.useSearch({ select: secondApprovalsSearch, structuralSharing: true });
  return <SecondApprovalsScreen filters={filters} />;
}
