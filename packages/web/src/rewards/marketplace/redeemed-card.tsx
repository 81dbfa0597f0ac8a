import { formatDollars } from "@signpoint/api/rewards/cash";
import type { Redemption } from "@signpoint/api/rewards/redemption";
import { useQuery } from "@tanstack/react-query";
import { useProfile } from "~/platform/api/profile";
import { useTick } from "~/platform/ui/countdown";
import { Figure, FigureList } from "~/platform/ui/figures";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { Points } from "~/platform/ui/points";
import { SectionCard } from "~/platform/ui/sections";
import { HeldNotice } from "~/rewards/redemptions/held-notice";
import { formatReceived, redemptionMeaning } from "~/rewards/redemptions/redemption-meaning";
import { redemptionQuery } from "~/rewards/redemptions/redemptions-query";
import classes from "./order-card.module.css";

/** Renders what was bought, where it goes, and when: as it is by now, which may be decided or confirmed. */
export function RedeemedCard({ redemption: bought }: { redemption: Redemption }) {
  const { data } = useQuery(redemptionQuery(bought.id));
  const redemption = data ?? { ...bought, waiting_before: null };
  const { points } = useProfile();
  const meaning = useTick((now) => redemptionMeaning(redemption, now));
  const { bank_details: bank, amount } = redemption;
  const hasEnded = redemption.status === "REJECTED";
  return (
    <SectionCard title={hasEnded ? "Your redemption" : "Redemption successful"}>
      <div className={classes.success}>
        <Notice tone={hasEnded ? "warning" : "success"}>{meaning}</Notice>
        <HeldNotice redemption={redemption} />
        <FigureList layout="column">
          <Figure name="Reference">{redemption.reference}</Figure>
          <Figure name="Item">{redemption.item_name}</Figure>
          <Figure name="Value">{redemption.item_value}</Figure>
          <Figure name="You paid">
            <Points value={redemption.price} />
          </Figure>
          {amount === null ? null : (
            <>
              <Figure name="Platform fee">{`−${formatDollars(redemption.commission_amount)}`}</Figure>
              <Figure name="You receive">
                <span className={classes.total}>{formatReceived(redemption)}</span>
              </Figure>
            </>
          )}
          {bank === null ? null : (
            <>
              <Figure name="Account holder name">{bank.accountName}</Figure>
              <Figure name="Bank name">{bank.bankName}</Figure>
              <Figure name="Account number">{bank.accountNumber}</Figure>
            </>
          )}
          <Figure name="Your balance">
            <Points value={points} />
          </Figure>
        </FigureList>
        <ButtonLink
          to="/redemptions/$redemptionId"
          params={{ redemptionId: redemption.id }}
          fullWidth
        >
          View Redemption
        </ButtonLink>
        <ButtonLink to="/earnings" search={{ view: "redemptions" }} variant="default" fullWidth>
          View Redemption History
        </ButtonLink>
        <ButtonLink to="/marketplace" variant="default" fullWidth>
          Back to Marketplace
        </ButtonLink>
      </div>
    </SectionCard>
  );
}
