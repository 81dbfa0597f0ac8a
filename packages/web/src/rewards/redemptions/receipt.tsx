import { Button } from "@mantine/core";
import { DELIVERY_FIELDS } from "@signpoint/api/rewards/delivery";
import { wasNothingPaid } from "@signpoint/api/rewards/payouts/payout-rules";
import type { Delivery, RedemptionPage } from "@signpoint/api/rewards/redemption";
import { DELIVERY_LABELS, PAYOUT_STATE_LABELS } from "@signpoint/api/texts";
import { Figure, FigureList } from "~/platform/ui/figures";
import { DateTime } from "~/platform/ui/format";
import { Points } from "~/platform/ui/points";
import { SectionCard } from "~/platform/ui/sections";
import { CashAmounts } from "./cash-amounts";
import classes from "./redemptions.module.css";

/** Renders what was bought, for how much, and where it goes, with a button that prints it. */
export function Receipt({ redemption }: { redemption: RedemptionPage }) {
  const { item_type, bank_details: bank, delivery, decided_at, cancelled_at } = redemption;
  return (
    <div className={classes.receipt}>
      <SectionCard
        title="Receipt"
        aside={
          <Button variant="default" size="sm" data-no-print onClick={() => window.print()}>
            Print
          </Button>
        }
      >
        <FigureList layout="column">
          <Figure name="Reference">
            <span className={classes.reference}>{redemption.reference}</span>
          </Figure>
          <Figure name="Item">{redemption.item_name}</Figure>
          <Figure name="Type">{item_type}</Figure>
          <Figure name="Value">{redemption.item_value}</Figure>
          <Figure name={wasNothingPaid(redemption) ? "Paid and returned" : "Paid"}>
            <Points value={redemption.price} />
          </Figure>
          {item_type === "Cash" ? (
            <>
              <CashAmounts redemption={redemption} received="You receive" />
              <NairaRate rate={redemption.naira_rate} />
            </>
          ) : null}
          {bank === null ? null : (
            <>
              <Figure name="Account holder">{bank.accountName}</Figure>
              <Figure name="Bank">{bank.bankName}</Figure>
              <Figure name="Account number">{bank.accountNumber}</Figure>
            </>
          )}
          <Figure name="Requested">
            <DateTime at={redemption.created_at} zoned />
          </Figure>
          {decided_at === null ? null : (
            <Figure name="Decided">
              <DateTime at={decided_at} zoned />
            </Figure>
          )}
          <PayoutFigures payout={redemption.payout} />
          {cancelled_at === null ? null : (
            <Figure name="Cancelled">
              <DateTime at={cancelled_at} zoned />
            </Figure>
          )}
        </FigureList>
        {delivery === null ? null : (
          <>
            <h3 className={classes.subtitle}>Delivered to</h3>
            <DeliveryFigures item_type={item_type} delivery={delivery} />
          </>
        )}
      </SectionCard>
    </div>
  );
}

/** Renders what became of approved cash: its state, and when and under which reference of the bank it was sent. */
function PayoutFigures({ payout }: Pick<RedemptionPage, "payout">) {
  if (payout === null) return null;
  const { state, sent_at, reference, points_returned_at } = payout;
  return (
    <>
      <Figure name="Payout">{PAYOUT_STATE_LABELS[state]}</Figure>
      {sent_at === null ? null : (
        <Figure name="Sent">
          <DateTime at={sent_at} zoned />
        </Figure>
      )}
      {reference === null ? null : <Figure name="Bank's reference">{reference}</Figure>}
      {points_returned_at === null ? null : (
        <Figure name="Points returned">
          <DateTime at={points_returned_at} zoned />
        </Figure>
      )}
    </>
  );
}

function NairaRate({ rate }: { rate: number | null }) {
  if (rate === null) return null;
  return <Figure name="Rate">{`$1 = N${rate.toLocaleString("en-US")}`}</Figure>;
}

interface DeliveryFiguresProps {
  item_type: RedemptionPage["item_type"];
  delivery: Delivery;
}

/** Renders the fields of a delivery that its type of item has. */
export function DeliveryFigures({ item_type, delivery }: DeliveryFiguresProps) {
  return (
    <FigureList layout="column">
      {DELIVERY_FIELDS[item_type].map((field) => (
        <Figure key={field} name={DELIVERY_LABELS[field]}>
          <span className={classes.address}>{delivery[field]}</span>
        </Figure>
      ))}
    </FigureList>
  );
}
