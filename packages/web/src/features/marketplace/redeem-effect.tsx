import { Figure, Figures } from "~/ui/figures";
import { Points } from "~/ui/points";

interface RedeemEffectProps {
  price: number;
  balance: number;
  /** False while it is not known whether the balance already carries this purchase. */
  settled: boolean;
}

/** What confirming does to the balance. */
export function RedeemEffect({ price, balance, settled }: RedeemEffectProps) {
  return (
    <Figures layout="column">
      <Figure name="You pay">
        <Points value={price} />
      </Figure>
      {settled ? (
        <Figure name="Balance after">
          <Points value={balance - price} />
        </Figure>
      ) : null}
    </Figures>
  );
}
