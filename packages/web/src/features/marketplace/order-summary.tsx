import type { MarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { formatPoints } from "@signpoint/api/rules/points";
import { shortfall } from "@signpoint/api/rules/redeeming";
import { Figure, Figures } from "~/ui/figures";
import { Points } from "~/ui/points";
import classes from "./order-card.module.css";

interface OrderSummaryProps {
  item: MarketplaceItem;
  balance: number;
  /** False while it is not known whether the balance already carries this purchase. */
  settled: boolean;
}

/** Item, type, value, price, balance, and what remains of it. */
export function OrderSummary({ item, balance, settled }: OrderSummaryProps) {
  const missing = shortfall(item.price, balance);
  return (
    <Figures layout="column">
      <Figure name="Item">{item.name}</Figure>
      <Figure name="Type">{item.type}</Figure>
      <Figure name="Value">{item.value}</Figure>
      <Figure name="Price">
        <Points value={item.price} />
      </Figure>
      <Figure name="Your balance">
        <Points value={balance} />
      </Figure>
      {settled ? (
        <Figure name="Remaining after purchase">
          {missing > 0 ? (
            <span className={classes.short}>{`${formatPoints(missing)} points short`}</span>
          ) : (
            <Points value={balance - item.price} />
          )}
        </Figure>
      ) : null}
    </Figures>
  );
}
