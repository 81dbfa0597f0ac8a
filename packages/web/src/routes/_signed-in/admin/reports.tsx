import { createFileRoute } from "@tanstack/react-router";
import { reportQuery } from "~/books/reports/reports-query";
import { ReportsScreen } from "~/books/reports/reports-screen";
import { shownMonth } from "~/ledger/earnings/statement-query";
import { statementSearch } from "~/ledger/earnings/statement-search";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/admin/reports")({
  validateSearch: statementSearch,
  loaderDeps: ({ search }) => statementSearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(reportQuery(shownMonth(deps)));
  },
  component: ReportsPage,
});

function ReportsPage() {
  const search = Route.useSearch({ select: statementSearch, structuralSharing: true });
  return <ReportsScreen month={shownMonth(search)} />;
}
