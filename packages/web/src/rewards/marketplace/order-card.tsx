import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { redeemRefusal } from "@signpoint/api/rewards/redeeming";
import type { Redemption } from "@signpoint/api/rewards/redemption";
import { marketplaceMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { useProfile } from "~/platform/api/profile";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { SectionCard } from "~/platform/ui/sections";
import { useBankForm } from "~/rewards/redemptions/use-bank-form";
import { itemChange, refusalTexts } from "./item-texts";
import classes from "./order-card.module.css";
import { CashBreakdown, OrderSummary } from "./order-summary";
import { RedeemItem, RefusedButton } from "./redeem";
import { RedeemCash } from "./redeem-cash";
import { RedeemGoods } from "./redeem-goods";
import { useDeliveryForm } from "./use-delivery-form";
import { useRedeem } from "./use-redeem";

interface OrderCardProps {
  item: MarketplaceItem;
  gone: boolean;
  onRedeemed: (redemption: Redemption) => void;
}

/** Renders what is bought at which price, and the way to do it, or why there is none. */
export function OrderCard({ item, gone, onRedeemed }: OrderCardProps) {
  const { points, id } = useProfile();
  const bank = useBankForm();
  const delivery = useDeliveryForm(item);
  const redeem = useRedeem(item, {
    userId: id,
    onRedeemed,
    onFieldErrors: item.type === "Cash" ? bank.showErrors : delivery.showErrors,
  });
  const [opened] = useState(item);
  const change = itemChange(opened, item);
  /* Whether the last attempt has bought is not known: only another attempt can tell. */
  const refusal = redeem.outcomeUnknown ? null : getRefusal(item, gone, points);
  return (
    <SectionCard title="Order summary">
      <OrderSummary item={item} balance={points} balanceKnown={!redeem.outcomeUnknown} />
      {item.type === "Cash" ? <CashBreakdown value={item.value} /> : null}
      <div className={classes.panel}>
        {change === null ? null : <Notice tone="warning">{change}</Notice>}
        {redeem.problem === null ? null : <Notice tone="error">{redeem.problem}</Notice>}
        {redeem.earlierSucceeded ? <EarlierSucceeded /> : null}
        {redeem.outcomeUnknown && !redeem.busy ? (
          <Notice tone="info">
            We do not know yet whether your last attempt went through. Redeem again to find out: you
            pay only once.
          </Notice>
        ) : null}
        {refusal !== null ? (
          <RefusedButton {...refusalTexts(refusal)} />
        ) : item.type === "Cash" ? (
          <RedeemCash item={item} balance={points} redeem={redeem} bank={bank} />
        ) : delivery.fields.length > 0 ? (
          <RedeemGoods item={item} balance={points} redeem={redeem} delivery={delivery} />
        ) : (
          <RedeemItem item={item} balance={points} redeem={redeem} />
        )}
      </div>
    </SectionCard>
  );
}

function EarlierSucceeded() {
  return (
    <Notice tone="warning">
      <span>
        {marketplaceMessages.earlierAttemptSucceeded}{" "}
        <TextLink to="/earnings" search={{ view: "redemptions" }}>
          See your redemption history
        </TextLink>
      </span>
    </Notice>
  );
}

function getRefusal(item: MarketplaceItem, gone: boolean, balance: number) {
  return gone ? "ITEM_NOT_AVAILABLE" : redeemRefusal(item, balance);
}
