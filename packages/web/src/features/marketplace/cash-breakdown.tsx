import { Title } from "@mantine/core";
import {
  COMMISSION_PERCENT,
  cashBreakdown,
  dollarsOf,
  EXCHANGE_HINT,
  formatDollars,
} from "@signpoint/api/rules/cash";
import { Figure, Figures } from "~/ui/figures";
import classes from "./order-card.module.css";

/** The amount, the fee and what arrives, to the cent. */
export function CashBreakdown({ value }: { value: string }) {
  const cash = cashBreakdown(value);
  if (cash === null) return null;
  return (
    <section className={classes.cash}>
      <Title order={3}>Cash breakdown</Title>
      <Figures layout="column">
        <Figure name="Amount">{formatDollars(dollarsOf(cash.amountCents))}</Figure>
        <Figure name={`Platform fee (${COMMISSION_PERCENT})`}>
          {`−${formatDollars(dollarsOf(cash.feeCents))}`}
        </Figure>
        <Figure name="You receive">
          <span className={classes.total}>{formatDollars(dollarsOf(cash.netCents))}</span>
        </Figure>
      </Figures>
      <p className={classes.hint}>Exchange rate: {EXCHANGE_HINT}</p>
    </section>
  );
}
