import { type ExpirationState, type Expiring, gracePeriodEnd } from "@signpoint/api/rules/expiry";
import { Countdown } from "~/ui/countdown";
import { DateTime } from "~/ui/date-time";
import { Figure } from "~/ui/figures";
import classes from "./contract-summary.module.css";

interface ExpiryFiguresProps {
  contract: Expiring;
  expiration: ExpirationState;
}

/** When the contract expires and when its grace period ends, each with its countdown. */
export function ExpiryFigures({ contract, expiration }: ExpiryFiguresProps) {
  const graceEnd = gracePeriodEnd(contract)?.toISOString();
  if (contract.expires_at === null || graceEnd === undefined) {
    return <Figure name="Expires">Never</Figure>;
  }
  return (
    <>
      <Figure name={expiration === "active" ? "Expires" : "Expired"}>
        <span className={classes.when}>
          <DateTime at={contract.expires_at} />
          <Countdown until={contract.expires_at} label="Time until expiry" />
        </span>
      </Figure>
      <Figure name="Grace period until">
        <span className={classes.when}>
          <DateTime at={graceEnd} />
          {expiration === "active" ? null : (
            <Countdown until={graceEnd} label="Grace period" suffix="left to submit" over="Ended" />
          )}
        </span>
      </Figure>
    </>
  );
}
