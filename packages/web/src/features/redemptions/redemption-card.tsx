import { Title } from "@mantine/core";
import type { Redemption } from "@signpoint/api/entities/redemption";
import { useId } from "react";
import { ItemImage } from "~/features/marketplace/item-image";
import { Moment } from "~/ui/moment";
import { Points } from "~/ui/points";
import { CashFigures } from "./cash-figures";
import { RedemptionBadge } from "./redemption-badge";
import { RedemptionCode } from "./redemption-code";
import classes from "./redemption-history.module.css";
import { redemptionMeaning } from "./redemption-meaning";

/** One redemption: what it was, where it stands, and what that means. */
export function RedemptionCard({ redemption }: { redemption: Redemption }) {
  const titleId = useId();
  const { item_name, item_value, created_at, decided_at, status, price } = redemption;
  const refunded = status === "REJECTED";
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.picture}>
        <ItemImage url={redemption.item_image_url} />
      </div>
      <div className={classes.head}>
        <div className={classes.what}>
          <Title order={3} id={titleId}>
            {item_name}
          </Title>
          <p className={classes.when}>
            {item_value}, redeemed <Moment at={created_at} />
            {decided_at === null ? null : (
              <>
                , decided <Moment at={decided_at} />
              </>
            )}
          </p>
        </div>
        <RedemptionBadge status={status} />
      </div>
      <div className={classes.body}>
        <p className={classes.meaning}>{redemptionMeaning(redemption)}</p>
        {redemption.review_note === null ? null : (
          <figure className={classes.note}>
            <figcaption>Note from the reviewer</figcaption>
            <blockquote>{redemption.review_note}</blockquote>
          </figure>
        )}
        {redemption.type === "CASH" ? <CashFigures redemption={redemption} /> : null}
        {redemption.redemption_code === null ? null : (
          <RedemptionCode code={redemption.redemption_code} name={item_name} />
        )}
        <p className={classes.points}>
          <span>
            Paid <Points value={-price} signed size="sm" />
          </span>
          {refunded ? (
            <span>
              Refunded <Points value={price} signed earned size="sm" />
            </span>
          ) : null}
        </p>
      </div>
    </article>
  );
}
