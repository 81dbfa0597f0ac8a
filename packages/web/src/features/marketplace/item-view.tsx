import type { MarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import type { Redemption } from "@signpoint/api/entities/redemption";
import { useState } from "react";
import { Badge, Badges } from "~/ui/badge";
import { FocusOnArrival } from "~/ui/focus-on-arrival";
import { Page } from "~/ui/layout/page";
import { TextLink } from "~/ui/links";
import { PageTitle } from "~/ui/page-title";
import { AboutItem } from "./about-item";
import classes from "./item.module.css";
import { NeedMorePoints } from "./need-more-points";
import { OrderCard } from "./order-card";
import { RedeemedCard } from "./redeemed-card";
import { Stock } from "./stock";

interface ItemViewProps {
  item: MarketplaceItem;
  /** True when the item has been taken off the marketplace since it was opened. */
  gone: boolean;
}

/** The item, its order, and once it is redeemed what was bought. */
export function ItemView({ item, gone }: ItemViewProps) {
  const [redeemed, setRedeemed] = useState<Redemption | null>(null);
  return (
    <Page>
      <TextLink to="/marketplace" className={classes.back}>
        Back to Marketplace
      </TextLink>
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
      <div className={classes.columns}>
        <div className={classes.about}>
          <AboutItem item={item} />
        </div>
        <div className={classes.order}>
          {redeemed === null ? (
            <OrderCard item={item} gone={gone} onRedeemed={setRedeemed} />
          ) : (
            <FocusOnArrival active>
              <RedeemedCard redemption={redeemed} />
            </FocusOnArrival>
          )}
        </div>
        <div className={classes.more}>
          <NeedMorePoints />
        </div>
      </div>
    </Page>
  );
}
