import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { itemsQuery } from "~/features/marketplace/marketplace-query";
import { MarketplaceScreen } from "~/features/marketplace/marketplace-screen";
import { marketplaceSearch } from "~/features/marketplace/marketplace-search";
import { onlyKnown } from "~/ui/address-filters";

export const Route = createFileRoute("/_signed-in/marketplace/")({
  validateSearch: marketplaceSearch,
  loaderDeps: ({ search }) => onlyKnown(search, marketplaceSearch),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(itemsQuery(deps));
  },
  component: MarketplacePage,
});

function MarketplacePage() {
  return (
    <MarketplaceScreen
      search={Route.useSearch({
        select: (search) => onlyKnown(search, marketplaceSearch),
        structuralSharing: true,
      })}
    />
  );
}
