import type { Redemption } from "@signpoint/api/entities/redemption";
import { formatDollars } from "@signpoint/api/rules/cash";
import { Figure, Figures } from "~/ui/figures";
import { receivedDollars } from "./received-dollars";

/** Amount, fee, what arrives and where, of a cash redemption. */
export function CashFigures({ redemption }: { redemption: Redemption }) {
  const { amount, commission_amount, commission_rate, bank_details: bank } = redemption;
  return (
    <Figures>
      <Figure name="Amount">{formatDollars(amount ?? 0)}</Figure>
      <Figure name={`Fee (${(commission_rate * 100).toLocaleString("en-US")}%)`}>
        {formatDollars(commission_amount)}
      </Figure>
      <Figure name="You receive">
        <strong>{formatDollars(receivedDollars(redemption))}</strong>
      </Figure>
      {bank === null ? null : (
        <>
          <Figure name="Bank name">{bank.bankName}</Figure>
          <Figure name="Account number">{bank.accountNumber}</Figure>
        </>
      )}
    </Figures>
  );
}
