import { type ExpirationState, type Expiring, gracePeriodEnd } from "@signpoint/api/rules/expiry";
import { Countdown } from "~/ui/countdown";
import { ExpirationBadge } from "./contract-badges";
import classes from "./expiry-line.module.css";

/** The state in time with what remains of it, counted down. */
export function ExpiryLine({ contract, status }: { contract: Expiring; status: ExpirationState }) {
  const graceEnd = gracePeriodEnd(contract);
  return (
    <div className={classes.line}>
      <ExpirationBadge status={status} />
      {contract.expires_at === null ? <span className={classes.quiet}>No time limit</span> : null}
      {status === "active" && contract.expires_at !== null ? (
        <Countdown until={contract.expires_at} label="Time until expiry" />
      ) : null}
      {status === "grace_period" && graceEnd !== null ? (
        <Countdown until={graceEnd.toISOString()} label="Grace period" suffix="left to submit" />
      ) : null}
    </div>
  );
}
