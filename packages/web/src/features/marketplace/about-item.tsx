import type { MarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { redemptionMessages } from "@signpoint/api/messages";
import { REDEMPTION_TIMES } from "~/features/about/product-promises";
import { ItemImage } from "~/ui/item-image";
import { Part, Prose, Terms } from "~/ui/sections";
import classes from "./item.module.css";

/** Renders picture, description, and what to know before redeeming. */
export function AboutItem({ item }: { item: MarketplaceItem }) {
  return (
    <div className={classes.sheet}>
      <ItemImage url={item.image_url} eager />
      <div className={classes.texts}>
        <Part title="Description" order={2}>
          <Prose>{item.description}</Prose>
        </Part>
        <Part title="Redemption details" order={2}>
          <Terms terms={getTerms(item)} />
        </Part>
      </div>
    </div>
  );
}

function getTerms({ type }: MarketplaceItem): string[] {
  const terms = [`Processing time: ${REDEMPTION_TIMES.ITEM}.`];
  if (type === "Cash") {
    terms.push(`Once approved, the payment reaches your bank in ${REDEMPTION_TIMES.CASH}.`);
  }
  if (type === "Gift Card") {
    terms.push("Once approved, the code appears in your redemption history, for you alone.");
  }
  terms.push(
    redemptionMessages.finality,
    "If a redemption is rejected, all of its points are returned to you.",
  );
  return terms;
}
