import {
  type PromisedWords,
  processingTimeText,
} from "@signpoint/api/platform/promised-times-texts";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { redemptionMessages } from "@signpoint/api/texts";
import { usePromisedWords } from "~/platform/api/promised-words";
import { ItemImage } from "~/platform/ui/item-image";
import { BANK_TIME } from "~/platform/ui/product-promises";
import { Part, Prose, Terms } from "~/platform/ui/sections";
import classes from "./item.module.css";

/** Renders picture, description, and what to know before redeeming. */
export function AboutItem({ item }: { item: MarketplaceItem }) {
  const promised = usePromisedWords();
  return (
    <div className={classes.sheet}>
      <ItemImage url={item.image_url} eager />
      <div className={classes.texts}>
        <Part title="Description" order={2}>
          <Prose>{item.description}</Prose>
        </Part>
        <Part title="Redemption details" order={2}>
          <Terms terms={getTerms(item, promised)} />
        </Part>
      </div>
    </div>
  );
}

function getTerms({ type }: MarketplaceItem, promised: PromisedWords): string[] {
  const time = processingTimeText(promised);
  const terms =
    type === "Cash"
      ? [
          `${time} for items; cash is decided within ${promised.CASH}.`,
          `Once approved, the payment reaches your bank in ${BANK_TIME}.`,
        ]
      : [`${time}.`];
  if (type === "Gift Card") {
    terms.push("Once approved, the code appears in your redemption history, for you alone.");
  }
  terms.push(
    redemptionMessages.finality,
    "If a redemption is rejected, all of its points are returned to you.",
  );
  return terms;
}
