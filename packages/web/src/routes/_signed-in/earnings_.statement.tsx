import { createFileRoute } from "@tanstack/react-router";
import { shownMonth, statementQuery } from "~/ledger/earnings/statement-query";
import { StatementScreen } from "~/ledger/earnings/statement-screen";
import { statementSearch } from "~/ledger/earnings/statement-search";
import { queryClient } from "~/platform/api/query-client";

export const Route = createFileRoute("/_signed-in/earnings_/statement")({
  validateSearch: statementSearch,
  loaderDeps: ({ search }) => statementSearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(statementQuery(shownMonth(deps)));
  },
  component: StatementPage,
});

function StatementPage() {
  const search = Route.useSearch({ select: statementSearch, structuralSharing: true });
  return <StatementScreen month={shownMonth(search)} />;
}
