import type { Redemption } from "@signpoint/api/entities/redemption";
import { formatDollars } from "@signpoint/api/rules/cash";
import { Figure } from "~/ui/figures";
import { receivedDollars } from "./redemption-meaning";

interface CashAmountsProps {
  redemption: Pick<Redemption, "amount" | "commission_amount" | "commission_rate">;
  /** The name of the amount less the fee, which depends on the reader. */
  received: "You receive" | "To pay out";
}

/** Renders amount, fee and what is left of a cash redemption; belongs into `FigureList`. */
export function CashAmounts({ redemption, received }: CashAmountsProps) {
  const { amount, commission_amount, commission_rate } = redemption;
  return (
    <>
      <Figure name="Amount">{formatDollars(amount ?? 0)}</Figure>
      <Figure name={`Fee (${(commission_rate * 100).toLocaleString("en-US")}%)`}>
        {formatDollars(commission_amount)}
      </Figure>
      <Figure name={received}>
        <strong>{formatDollars(receivedDollars(redemption))}</strong>
      </Figure>
    </>
  );
}
