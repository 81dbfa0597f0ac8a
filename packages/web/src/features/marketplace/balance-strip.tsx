import { REDEMPTION_TIMES } from "@signpoint/api/constants";
import { COMMISSION_PERCENT, EXCHANGE_HINT } from "@signpoint/api/rules/cash";
import { useProfile } from "~/session/use-profile";
import { TextLink } from "~/ui/links";
import { Points } from "~/ui/points";
import classes from "./balance-strip.module.css";

/** The balance, and how points become cash. */
export function BalanceStrip() {
  const { points } = useProfile();
  return (
    <div className={classes.strip}>
      <div className={classes.balance}>
        <span className={classes.name}>Your balance</span>
        <Points value={points} size="lg" />
        <TextLink to="/earnings" search={{ view: "redemptions" }} className={classes.link}>
          Your redemptions
        </TextLink>
      </div>
      <section className={classes.notice} aria-labelledby="cash-conversion">
        <h2 id="cash-conversion" className={classes.title}>
          Cash conversion
        </h2>
        <p className={classes.text}>
          {`Cash is paid to your bank account in naira, at ${EXCHANGE_HINT}. A platform fee of ${COMMISSION_PERCENT} is taken off, and the payment takes ${REDEMPTION_TIMES.CASH}.`}
        </p>
      </section>
    </div>
  );
}
