import {
  COMMISSION_PERCENT,
  cashBreakdown,
  dollarsOf,
  formatDollars,
} from "@signpoint/api/rules/cash";
import classes from "./item-card.module.css";

/** For cash: that a fee is taken off, and what arrives. */
export function CashNote({ value }: { value: string }) {
  const cash = cashBreakdown(value);
  if (cash === null) return null;
  return (
    <p className={classes.cash}>
      <span className={classes.fee}>{`+ ${COMMISSION_PERCENT} fee`}</span>
      <span>
        You receive <strong>{formatDollars(dollarsOf(cash.netCents))}</strong>
      </span>
    </p>
  );
}
