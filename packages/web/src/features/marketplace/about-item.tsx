import { Title } from "@mantine/core";
import { REDEMPTION_TIMES } from "@signpoint/api/constants";
import type { MarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import classes from "./item.module.css";
import { ItemImage } from "./item-image";

/** Picture, description, and what to know before redeeming. */
export function AboutItem({ item }: { item: MarketplaceItem }) {
  return (
    <div className={classes.sheet}>
      <ItemImage url={item.image_url} eager />
      <div className={classes.texts}>
        <section className={classes.part}>
          <Title order={2} size="h3">
            Description
          </Title>
          <p className={classes.text}>{item.description}</p>
        </section>
        <section className={classes.part}>
          <Title order={2} size="h3">
            Redemption details
          </Title>
          <ul className={classes.terms}>
            {detailsOf(item).map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

function detailsOf({ type }: MarketplaceItem): string[] {
  const details = [`Processing time: ${REDEMPTION_TIMES.ITEM}.`];
  if (type === "Cash") {
    details.push(`Once approved, the payment reaches your bank in ${REDEMPTION_TIMES.CASH}.`);
  }
  if (type === "Gift Card") {
    details.push("Once approved, the code appears in your redemption history, for you alone.");
  }
  details.push(
    "All redemptions are final.",
    "If a redemption is rejected, all of its points are returned to you.",
  );
  return details;
}
