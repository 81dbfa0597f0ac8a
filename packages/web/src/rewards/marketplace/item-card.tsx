import { Button, Title } from "@mantine/core";
import {
  cashBreakdown,
  centsToDollars,
  formatPayout,
  formatPointsPerDollar,
} from "@signpoint/api/rewards/cash";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { redeemRefusal, shortfall } from "@signpoint/api/rewards/redeeming";
import { Link } from "@tanstack/react-router";
import { memo, useId } from "react";
import { Badge } from "~/platform/ui/badge";
import { formatCount, formatInteger, formatPoints } from "~/platform/ui/format";
import { ItemImage } from "~/platform/ui/item-image";
import { ButtonLink } from "~/platform/ui/links";
import { Points } from "~/platform/ui/points";
import { COMMISSION_PERCENT } from "~/platform/ui/product-promises";
import classes from "./item-card.module.css";
import { refusalTexts } from "./item-texts";

interface ItemCardProps {
  item: MarketplaceItem;
  balance: number;
  /** True for the first cards: their pictures load at once. */
  eager?: boolean;
}

/** Renders one item in the list: what it is, what it costs, and whether it can be had (section 2). */
export const ItemCard = memo(function ItemCard({ item, balance, eager = false }: ItemCardProps) {
  const titleId = useId();
  const refusal = redeemRefusal(item, balance);
  const rate = formatPointsPerDollar(item.price, item.value);
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.picture} data-faded={item.quantity === 0 || undefined}>
        <ItemImage url={item.image_url} eager={eager} />
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <Badge>{item.type}</Badge>
          <strong className={classes.value}>{item.value}</strong>
        </div>
        <div className={classes.texts}>
          <Title order={2} size="h3" id={titleId}>
            <Link
              to="/marketplace/$itemId"
              params={{ itemId: item.id }}
              className={classes.titleLink}
            >
              {item.name}
            </Link>
          </Title>
          <p className={classes.description}>{item.description}</p>
        </div>
        {item.type === "Cash" ? <CashNote value={item.value} /> : null}
        <div className={classes.price}>
          <Points value={item.price} size="lg" />
          <Stock quantity={item.quantity} />
          {rate === null ? null : <span className={classes.rate}>{rate}</span>}
        </div>
        {refusal === null ? (
          <ButtonLink
            to="/marketplace/$itemId"
            params={{ itemId: item.id }}
            fullWidth
            className={classes.action}
            aria-label={`View & Redeem: ${item.name}`}
          >
            View & Redeem
          </ButtonLink>
        ) : (
          <>
            {refusal === "NOT_ENOUGH_POINTS" ? (
              <Progress price={item.price} balance={balance} />
            ) : null}
            <div className={classes.refused}>
              <span className={classes.see} aria-hidden="true">
                See item
              </span>
              <Button variant="transparent" size="compact-sm" disabled className={classes.label}>
                {refusalTexts(refusal).label}
              </Button>
            </div>
          </>
        )}
      </div>
    </article>
  );
});

/** Renders how far the balance is on its way to the price. */
function Progress({ price, balance }: { price: number; balance: number }) {
  const percent = Math.min(100, (Math.max(0, balance) / price) * 100);
  const missing = shortfall(price, balance);
  return (
    <div className={classes.progress}>
      <div className={classes.track} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className={classes.short}>
        {`You need ${formatCount(missing, "more point")}.`}
        <span className={classes.have}>{`${formatPoints(balance)} / ${formatPoints(price)}`}</span>
      </p>
    </div>
  );
}

/** Renders for cash that a fee is taken off, and what arrives. */
function CashNote({ value }: { value: string }) {
  const cash = cashBreakdown(value);
  if (cash === null) return null;
  return (
    <p className={classes.cash}>
      <span className={classes.fee}>{`+ ${COMMISSION_PERCENT} fee`}</span>
      <span>
        You receive <strong>{formatPayout(centsToDollars(cash.netCents))}</strong>
      </span>
    </p>
  );
}

const FEW = 5;

/** Renders how many are left, in words. */
export function Stock({ quantity }: { quantity: number }) {
  return (
    <span className={classes.stock} data-few={(quantity > 0 && quantity <= FEW) || undefined}>
      {stockText(quantity)}
    </span>
  );
}

function stockText(quantity: number): string {
  if (quantity === 0) return "Sold out";
  return quantity <= FEW ? `Only ${quantity} left` : `${formatInteger(quantity)} in stock`;
}
