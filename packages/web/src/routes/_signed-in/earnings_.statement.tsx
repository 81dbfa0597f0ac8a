import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { shownMonth, statementQuery } from "~/features/earnings/statement-query";
import { StatementScreen } from "~/features/earnings/statement-screen";
import { statementSearch } from "~/features/earnings/statement-search";

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
