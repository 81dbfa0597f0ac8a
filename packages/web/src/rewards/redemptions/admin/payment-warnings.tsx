import type { PayoutWarning } from "@signpoint/api/rewards/payouts/payout-warning";
import { warningText } from "@signpoint/api/rewards/payouts/payout-warning-texts";
import { Notice } from "~/platform/ui/notice";
import classes from "../redemptions.module.css";

/** Renders what an admin should look at before paying; nothing without warnings. */
export function PaymentWarnings({ warnings }: { warnings: readonly PayoutWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning">
      <div>
        <strong>Look before paying</strong>
        <ul className={classes.warnings}>
          {warnings.map((warning) => (
            <li key={warning.kind}>{warningText(warning)}</li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}
