import { useInfiniteQuery } from "@tanstack/react-query";
import { Page } from "~/ui/layout/page";
import { PageTitle } from "~/ui/page-title";
import { BalanceStrip } from "./balance-strip";
import { ItemFilters } from "./item-filters";
import { itemsQuery } from "./marketplace-query";
import { MarketplaceResults } from "./marketplace-results";
import type { MarketplaceSearch } from "./marketplace-search";

/** What points can be redeemed for, under the filters of the address (section 2). */
export function MarketplaceScreen({ search }: { search: MarketplaceSearch }) {
  const types = useInfiniteQuery(itemsQuery(search)).data?.pages.at(-1)?.types;
  return (
    <Page>
      <PageTitle description="Gift cards, subscriptions, electronics and cash for your points.">
        Marketplace
      </PageTitle>
      <BalanceStrip />
      <ItemFilters search={search} types={types ?? []} />
      <MarketplaceResults search={search} />
    </Page>
  );
}
