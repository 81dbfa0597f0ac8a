import type { Redemption } from "@signpoint/api/rewards/redemption";
import { PageTitle } from "~/platform/ui/page";
import { RedemptionBadge } from "~/platform/ui/redemption-badge";
import classes from "./redemptions.module.css";

/** Renders the title of a redemption's page, with its state and reference. */
export function RedemptionHeading({ redemption }: { redemption: Redemption }) {
  const { item_name, reference } = redemption;
  return (
    <PageTitle
      documentTitle={`${item_name}, ${reference}`}
      description={
        <span className={classes.facts}>
          <RedemptionBadge redemption={redemption} />
          <span>
            Reference <span className={classes.reference}>{reference}</span>
          </span>
        </span>
      }
    >
      {item_name}
    </PageTitle>
  );
}
