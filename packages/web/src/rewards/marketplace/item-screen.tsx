import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import type { Redemption } from "@signpoint/api/rewards/redemption";
import { marketplaceMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge, Badges } from "~/platform/ui/badge";
import { BackLink, DetailScreen, TwoColumns } from "~/platform/ui/detail";
import { FocusOnMount } from "~/platform/ui/focus";
import { Page, PageTitle } from "~/platform/ui/page";
import { EarlierOrders } from "~/rewards/redemptions/earlier-orders";
import { AboutItem } from "./about-item";
import classes from "./item.module.css";
import { Stock } from "./item-card";
import { itemQuery } from "./marketplace-query";
import { NeedMorePoints } from "./need-more-points";
import { OrderCard } from "./order-card";
import { RedeemedCard } from "./redeemed-card";

const back = { to: "/marketplace", label: "Back to Marketplace" } as const;

/** Renders one item and its redemption (section 2). */
export function ItemScreen({ itemId }: { itemId: string }) {
  return (
    <DetailScreen
      query={useQuery(itemQuery(itemId))}
      title="Marketplace item"
      back={back}
      missing={{
        title: marketplaceMessages.itemNotFound,
        text: "It may have been taken off the marketplace, or the address is not complete.",
      }}
      failure={{
        title: "This item could not be shown",
        text: marketplaceMessages.itemLoadFailed,
      }}
      skeleton={[420, 360]}
    >
      {(item, missing) => <ItemView key={itemId} item={item} gone={missing} />}
    </DetailScreen>
  );
}

interface ItemViewProps {
  item: MarketplaceItem;
  /** True when the item has been taken off the marketplace since it was opened. */
  gone: boolean;
}

function ItemView({ item, gone }: ItemViewProps) {
  const [redeemed, setRedeemed] = useState<Redemption | null>(null);
  return (
    <Page>
      <BackLink {...back} />
      <PageTitle
        description={
          <div className={classes.facts}>
            <Badges>
              <Badge>{item.type}</Badge>
            </Badges>
            <Stock quantity={gone ? 0 : item.quantity} />
          </div>
        }
      >
        {item.name}
      </PageTitle>
      <TwoColumns
        wide
        main={<AboutItem item={item} />}
        aside={
          <>
            {redeemed === null ? (
              <OrderCard item={item} gone={gone} onRedeemed={setRedeemed} />
            ) : (
              <FocusOnMount active>
                <RedeemedCard redemption={redeemed} />
              </FocusOnMount>
            )}
            <EarlierOrders itemId={item.id} />
            <NeedMorePoints />
          </>
        }
      />
    </Page>
  );
}
