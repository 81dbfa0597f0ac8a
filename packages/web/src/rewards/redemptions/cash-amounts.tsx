import { formatDollars } from "@signpoint/api/rewards/cash";
import { wasNothingPaid } from "@signpoint/api/rewards/payouts/payout-rules";
import type { Redemption } from "@signpoint/api/rewards/redemption";
import { Figure } from "~/platform/ui/figures";
import { formatReceived } from "./redemption-meaning";
import classes from "./redemptions.module.css";

interface CashAmountsProps {
  redemption: Pick<
    Redemption,
    "amount" | "commission_amount" | "commission_rate" | "naira_rate" | "status" | "payout"
  >;
  /** The name of the amount less the fee, which depends on the reader. */
  received: "You receive" | "To pay out";
}

/**
 * Renders amount, fee and what is left of a cash redemption, in dollars and naira; belongs into `FigureList`. Where
 * nothing was paid, it says so.
 */
export function CashAmounts({ redemption, received }: CashAmountsProps) {
  const { amount, commission_amount, commission_rate } = redemption;
  const payout = formatReceived(redemption);
  return (
    <>
      <Figure name="Amount">{formatDollars(amount ?? 0)}</Figure>
      <Figure name={`Fee (${(commission_rate * 100).toLocaleString("en-US")}%)`}>
        {formatDollars(commission_amount)}
      </Figure>
      {wasNothingPaid(redemption) ? (
        <Figure name="Not paid out">
          <s className={classes.unpaid}>{payout}</s>
        </Figure>
      ) : (
        <Figure name={received}>
          <strong>{payout}</strong>
        </Figure>
      )}
    </>
  );
}
