import { ITEM_SORTS } from "@signpoint/api/platform/constants";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { marketplaceMessages } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useProfile } from "~/platform/api/profile";
import { usePromisedWords } from "~/platform/api/promised-words";
import { EarlyText } from "~/platform/early/early-text";
import { FilterBar } from "~/platform/ui/filter-bar";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { CardGrid, CardsSkeleton, List } from "~/platform/ui/list";
import { Page, PageTitle } from "~/platform/ui/page";
import { Points } from "~/platform/ui/points";
import { BANK_TIME, COMMISSION_PERCENT, EXCHANGE_HINT } from "~/platform/ui/product-promises";
import { SkeletonBar } from "~/platform/ui/skeleton";
import { ItemCard } from "./item-card";
import { SORT_LABELS } from "./item-texts";
import { itemsQuery } from "./marketplace-query";
import classes from "./marketplace-screen.module.css";
import { isFiltered, type MarketplaceSearch, marketplaceSearch } from "./marketplace-search";

/** So many cards are at least half on the first screen of a wide window. */
const FIRST_SCREEN = 4;

const sorts = ITEM_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Renders what points can be redeemed for, under the filters of the URL (section 2). */
export function MarketplaceScreen({ search }: { search: MarketplaceSearch }) {
  const { points } = useProfile();
  const query = useInfiniteQuery(itemsQuery(search));
  return (
    <Page>
      <PageTitle description="Gift cards, subscriptions, electronics and cash for your points.">
        Marketplace
      </PageTitle>
      <BalanceStrip />
      <FilterBar
        to="/marketplace"
        read={marketplaceSearch}
        filters={search}
        fields={[
          { kind: "search", name: "search", placeholder: "Name or description" },
          {
            kind: "select",
            name: "type",
            label: "Type",
            all: "All Types",
            options: query.data?.pages.at(-1)?.types ?? [],
          },
          { kind: "select", name: "sort", label: "Sort by", standard: "price_asc", options: sorts },
        ]}
      />
      <List
        query={query}
        label="Items"
        noun="items"
        skeleton={<ItemsFrame />}
        failure={{
          title: marketplaceMessages.listErrorTitle,
          message: marketplaceMessages.listError,
          retryLabel: "Refresh Page",
          onRetry: () => window.location.reload(),
        }}
        noMatch={
          isFiltered(search)
            ? {
                title: "No items found",
                text: "Nothing matches your search and filters. Try another word, or all types.",
                action: (
                  <ButtonLink to="/marketplace" search={{ sort: search.sort }} variant="default">
                    Clear Filters
                  </ButtonLink>
                ),
              }
            : undefined
        }
        empty={{
          title: "No items found",
          text: "There is nothing to redeem at the moment. Your points keep their worth; new items appear here as soon as they are added.",
        }}
      >
        {(items) => (
          <CardGrid narrow>
            {items.map((item, index) => (
              <li key={item.id}>
                <ItemCard item={item} balance={points} eager={index < FIRST_SCREEN} />
              </li>
            ))}
          </CardGrid>
        )}
      </List>
    </Page>
  );
}

/** Renders the outlines of items; in a frame with the cards that take their place as soon as the early answer is here. */
function ItemsFrame() {
  return (
    <>
      <ItemsSkeleton />
      {import.meta.env.SSR ? (
        <template>
          <CardGrid narrow>
            {[
              <li key="unknown">
                <ItemCard item={UNKNOWN} balance={0} />
              </li>,
            ]}
          </CardGrid>
        </template>
      ) : null}
    </>
  );
}

/** Cash that is too dear: its card has all parts. */
const UNKNOWN: MarketplaceItem = {
  id: "unknown",
  name: "",
  type: "Cash",
  price: 1,
  description: "",
  value: "$1",
  quantity: 1,
  image_url: "",
  instant: false,
  created_at: "",
};

/** Renders the outlines of items: a picture, a name with two lines of text, a price. */
function ItemsSkeleton() {
  return (
    <CardsSkeleton height={440}>
      <SkeletonBar height={180} />
      <SkeletonBar width="55%" height={20} />
      <SkeletonBar />
      <SkeletonBar width="80%" />
      <SkeletonBar width={96} height={24} />
      <SkeletonBar height={36} />
    </CardsSkeleton>
  );
}

/** Renders the balance, and how points become cash. */
function BalanceStrip() {
  const promised = usePromisedWords();
  const { points } = useProfile();
  return (
    <div className={classes.strip}>
      <div className={classes.balance}>
        <span className={classes.name}>Your balance</span>
        <Points value={points} size="lg" early="points" />
        <TextLink to="/earnings" search={{ view: "redemptions" }} className={classes.link}>
          Your redemptions
        </TextLink>
      </div>
      <section className={classes.notice} aria-labelledby="cash-conversion">
        <h2 id="cash-conversion" className={classes.title}>
          Cash conversion
        </h2>
        <p className={classes.text}>
          {`Cash reaches your bank account in naira, at ${EXCHANGE_HINT} less a fee of ${COMMISSION_PERCENT}. It is decided within `}
          <EarlyText of="cash" room={promised.CASH}>
            {promised.CASH}
          </EarlyText>
          {`, and on its way for ${BANK_TIME} after that.`}
        </p>
      </section>
    </div>
  );
}
