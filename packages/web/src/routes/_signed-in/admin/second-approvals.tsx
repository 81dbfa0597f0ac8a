import { createFileRoute } from "@tanstack/react-router";
import { secondApprovalsQuery } from "~/ledger/second-approvals/second-approvals-query";
import { SecondApprovalsScreen } from "~/ledger/second-approvals/second-approvals-screen";
import { secondApprovalsSearch } from "~/ledger/second-approvals/second-approvals-search";
import { queryClient } from "~/platform/api/query-client";

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
