import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { formatDollars } from "@signpoint/api/rules/cash";
import { Figure, Figures } from "~/ui/figures";
import { Points } from "~/ui/points";
import { receivedDollars } from "./received-dollars";
import classes from "./redemption-figures.module.css";

/** What a reviewer must know of a redemption: points and worth, for cash the fee and the account. */
export function RedemptionFigures({ redemption }: { redemption: AdminRedemption }) {
  const { amount, commission_amount, commission_rate, bank_details: bank } = redemption;
  return (
    <>
      <Figures>
        <Figure name="Price">
          <Points value={redemption.price} />
        </Figure>
        {amount === null ? (
          <Figure name="Value">{redemption.item_value}</Figure>
        ) : (
          <>
            <Figure name="Amount">{formatDollars(amount)}</Figure>
            <Figure name={`Fee (${(commission_rate * 100).toLocaleString("en-US")}%)`}>
              {formatDollars(commission_amount)}
            </Figure>
            <Figure name="To pay out">
              <strong>{formatDollars(receivedDollars(redemption))}</strong>
            </Figure>
          </>
        )}
      </Figures>
      {bank === null ? null : (
        <div className={classes.bank}>
          <Figures>
            <Figure name="Account holder name">{bank.accountName}</Figure>
            <Figure name="Bank name">{bank.bankName}</Figure>
            <Figure name="Account number">
              <span className={classes.number}>{bank.accountNumber}</span>
            </Figure>
          </Figures>
        </div>
      )}
    </>
  );
}
