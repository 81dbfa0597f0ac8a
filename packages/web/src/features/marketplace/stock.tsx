import { formatInteger } from "@signpoint/api/rules/numbers";
import classes from "./stock.module.css";

const FEW = 5;

/** How many are left, in words. */
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
