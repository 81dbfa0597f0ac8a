import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import { itemsQuery } from "~/rewards/marketplace/marketplace-query";
import { MarketplaceScreen } from "~/rewards/marketplace/marketplace-screen";
import { marketplaceSearch } from "~/rewards/marketplace/marketplace-search";

export const Route = createFileRoute("/_signed-in/marketplace/")({
  validateSearch: marketplaceSearch,
  loaderDeps: ({ search }) => marketplaceSearch(search),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(itemsQuery(deps));
  },
  component: MarketplacePage,
});

function MarketplacePage() {
  const search = Route.useSearch({ select: marketplaceSearch, structuralSharing: true });
  return <MarketplaceScreen search={search} />;
}
