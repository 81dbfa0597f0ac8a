import { Button, Title } from "@mantine/core";
import { formatPointsPerDollar } from "@signpoint/api/rewards/cash";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { redeemRefusal } from "@signpoint/api/rewards/redeeming";
import { Link } from "@tanstack/react-router";
import { memo, useId } from "react";
import { EarlyText } from "~/platform/early/early-text";
import { Badge } from "~/platform/ui/badge";
import { ItemImage } from "~/platform/ui/item-image";
import { ButtonLink } from "~/platform/ui/links";
import { Points } from "~/platform/ui/points";
import { COMMISSION_PERCENT } from "~/platform/ui/product-promises";
import classes from "./item-card.module.css";
import { FEW, progressTexts, receivedText, refusalTexts, stockText } from "./item-texts";

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
  /* A frame has a place for each part that a card can have, and leads nowhere. */
  const isFrame = import.meta.env.SSR;
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.picture} data-faded={item.quantity === 0 || undefined}>
        <ItemImage url={isFrame ? undefined : item.image_url} eager={eager} />
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <Badge early="type">{item.type}</Badge>
          <strong className={classes.value} dir="auto">
            <EarlyText of="value">{item.value}</EarlyText>
          </strong>
        </div>
        <div className={classes.texts}>
          <Title order={2} size="h3" id={titleId} dir="auto">
            <Link
              to="/marketplace/$itemId"
              params={{ itemId: item.id }}
              className={classes.titleLink}
              disabled={isFrame}
            >
              <EarlyText of="name">{item.name}</EarlyText>
            </Link>
          </Title>
          <p className={classes.description} dir="auto">
            <EarlyText of="description">{item.description}</EarlyText>
          </p>
        </div>
        {item.type === "Cash" ? <CashNote value={item.value} /> : null}
        <div className={classes.price}>
          <Points value={item.price} size="lg" early="price" />
          <Stock quantity={item.quantity} />
          {rate === null ? null : (
            <span className={classes.rate}>
              <EarlyText of="rate">{rate}</EarlyText>
            </span>
          )}
        </div>
        {isFrame ? (
          <Button component="span" data-part fullWidth className={classes.action}>
            <EarlyText of="action">{""}</EarlyText>
          </Button>
        ) : null}
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
            <div className={classes.refused} data-part={isFrame || undefined}>
              <span className={classes.see} aria-hidden="true">
                <EarlyText of="see">See item</EarlyText>
              </span>
              <Button variant="transparent" size="compact-sm" disabled className={classes.label}>
                <EarlyText of="refusal">{refusalTexts(refusal).label}</EarlyText>
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
  const { missing, have } = progressTexts(price, balance);
  return (
    <div className={classes.progress} data-part={import.meta.env.SSR || undefined}>
      <div className={classes.track} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className={classes.short}>
        <EarlyText of="missing">{missing}</EarlyText>
        <span className={classes.have}>
          <EarlyText of="have">{have}</EarlyText>
        </span>
      </p>
    </div>
  );
}

/** Renders for cash that a fee is taken off, and what arrives. */
function CashNote({ value }: { value: string }) {
  const received = receivedText(value);
  if (received === null) return null;
  return (
    <p className={classes.cash} data-part={import.meta.env.SSR || undefined}>
      <span className={classes.fee}>{`+ ${COMMISSION_PERCENT} fee`}</span>
      <span>
        You receive{" "}
        <strong>
          <EarlyText of="received">{received}</EarlyText>
        </strong>
      </span>
    </p>
  );
}

/** Renders how many are left, in words. */
export function Stock({ quantity }: { quantity: number }) {
  return (
    <span className={classes.stock} data-few={(quantity > 0 && quantity <= FEW) || undefined}>
      <EarlyText of="stock">{stockText(quantity)}</EarlyText>
    </span>
  );
}
