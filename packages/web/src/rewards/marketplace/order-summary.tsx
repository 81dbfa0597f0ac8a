import { Title } from "@mantine/core";
import {
  cashBreakdown,
  centsToDollars,
  formatDollars,
  formatPayout,
  formatPointsPerDollar,
} from "@signpoint/api/rewards/cash";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { shortfall } from "@signpoint/api/rewards/redeeming";
import { Figure, FigureList } from "~/platform/ui/figures";
import { formatPoints } from "~/platform/ui/format";
import { Points } from "~/platform/ui/points";
import { COMMISSION_PERCENT, EXCHANGE_HINT } from "~/platform/ui/product-promises";
import classes from "./order-card.module.css";

interface OrderSummaryProps {
  item: MarketplaceItem;
  balance: number;
  /** False while it is not known whether the balance already carries this purchase. */
  balanceKnown: boolean;
}

/** Renders item, type, value, price, balance, and what remains of it. */
export function OrderSummary({ item, balance, balanceKnown }: OrderSummaryProps) {
  const missing = shortfall(item.price, balance);
  const rate = formatPointsPerDollar(item.price, item.value);
  return (
    <FigureList layout="column">
      <Figure name="Item">{item.name}</Figure>
      <Figure name="Type">{item.type}</Figure>
      <Figure name="Value">{item.value}</Figure>
      <Figure name="Price">
        <Points value={item.price} />
      </Figure>
      {rate === null ? null : <Figure name="Rate">{rate}</Figure>}
      <Figure name="Your balance">
        <Points value={balance} />
      </Figure>
      {balanceKnown ? (
        <Figure name="Remaining after purchase">
          {missing > 0 ? (
            <span className={classes.short}>{`${formatPoints(missing)} points short`}</span>
          ) : (
            <Points value={balance - item.price} />
          )}
        </Figure>
      ) : null}
    </FigureList>
  );
}

/** Renders the amount, the fee and what arrives, to the cent. */
export function CashBreakdown({ value }: { value: string }) {
  const cash = cashBreakdown(value);
  if (cash === null) return null;
  return (
    <section className={classes.cash}>
      <Title order={3}>Cash breakdown</Title>
      <FigureList layout="column">
        <Figure name="Amount">{formatDollars(centsToDollars(cash.amountCents))}</Figure>
        <Figure name={`Platform fee (${COMMISSION_PERCENT})`}>
          {`−${formatDollars(centsToDollars(cash.feeCents))}`}
        </Figure>
        <Figure name="You receive">
          <span className={classes.total}>{formatPayout(centsToDollars(cash.netCents))}</span>
        </Figure>
      </FigureList>
      <p className={classes.hint}>Exchange rate: {EXCHANGE_HINT}</p>
    </section>
  );
}

interface RedeemEffectProps {
  price: number;
  balance: number;
  /** False while it is not known whether the balance already carries this purchase. */
  balanceKnown: boolean;
}

/** Renders what confirming does to the balance. */
export function RedeemEffect({ price, balance, balanceKnown }: RedeemEffectProps) {
  return (
    <FigureList layout="column">
      <Figure name="You pay">
        <Points value={price} />
      </Figure>
      {balanceKnown ? (
        <Figure name="Balance after">
          <Points value={balance - price} />
        </Figure>
      ) : null}
    </FigureList>
  );
}
