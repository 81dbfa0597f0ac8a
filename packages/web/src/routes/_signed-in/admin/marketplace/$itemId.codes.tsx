import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import { codesQuery } from "~/rewards/vault/codes-query";
import { CodesScreen } from "~/rewards/vault/codes-screen";
import { codesSearch } from "~/rewards/vault/codes-search";

export const Route = createFileRoute("/_signed-in/admin/marketplace/$itemId/codes")({
  validateSearch: codesSearch,
  loaderDeps: ({ search }) => codesSearch(search),
  loader: ({ params, deps }) => {
    void queryClient.prefetchInfiniteQuery(codesQuery(params.itemId, deps));
  },
  component: CodesPage,
});

function CodesPage() {
  const { itemId } = Route.useParams();
  const search = Route.useSearch({ select: codesSearch, structuralSharing: true });
  return <CodesScreen key={itemId} itemId={itemId} search={search} />;
}
