import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { codesQuery } from "~/features/vault/codes-query";
import { CodesScreen } from "~/features/vault/codes-screen";
import { codesSearch } from "~/features/vault/codes-search";

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
