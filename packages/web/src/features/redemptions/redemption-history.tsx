import { Title } from "@mantine/core";
import type { Redemption } from "@signpoint/api/entities/redemption";
import { refusalMessages } from "@signpoint/api/messages";
import { IconCircleCheck, IconCircleX, IconClock } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { messageOf } from "~/api/message-of";
import { ItemImage } from "~/features/marketplace/item-parts";
import { Badge } from "~/ui/badge";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { Figure, Figures } from "~/ui/figures";
import { ButtonLink } from "~/ui/links";
import { MorePages } from "~/ui/more-pages";
import { Points } from "~/ui/points";
import { RowsSkeleton } from "~/ui/skeletons";
import { CashFigures } from "./cash-figures";
import { RedemptionCode } from "./redemption-code";
import { redemptionMeaning } from "./redemption-meaning";
import classes from "./redemptions.module.css";
import { myRedemptionsQuery } from "./redemptions-query";

const LOOKS = {
  PENDING: { tone: "warning", icon: IconClock, label: "Pending" },
  APPROVED: { tone: "success", icon: IconCircleCheck, label: "Approved" },
  REJECTED: { tone: "danger", icon: IconCircleX, label: "Rejected" },
} as const;

/** What the reader has redeemed, and what became of it. */
export function RedemptionHistory() {
  const list = useInfiniteQuery(myRedemptionsQuery);
  if (list.isPending) return <RowsSkeleton count={3} height={150} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title="Your redemptions could not be loaded"
        message={messageOf(list.error, refusalMessages.redemptionsLoadFailed)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const redemptions = list.data.pages.flatMap((page) => page.items);
  if (redemptions.length === 0) {
    return (
      <EmptyState
        title="No redemptions yet"
        action={<ButtonLink to="/marketplace">Browse Marketplace</ButtonLink>}
      >
        What you redeem appears here, with its state, its delivery time and its code.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Redemption history">
      <ul className={classes.list}>
        {redemptions.map((redemption) => (
          <li key={redemption.id}>
            <RedemptionCard redemption={redemption} />
          </li>
        ))}
      </ul>
      <MorePages list={list} shown={redemptions.length} noun="redemptions" />
    </section>
  );
}

/** One redemption: what it was, where it stands, and what that means. */
function RedemptionCard({ redemption }: { redemption: Redemption }) {
  const titleId = useId();
  const { item_name, item_value, created_at, decided_at, status, price } = redemption;
  const bank = redemption.bank_details;
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
            {item_value}, redeemed <DateTime at={created_at} />
            {decided_at === null ? null : (
              <>
                , decided <DateTime at={decided_at} />
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
        {redemption.type === "CASH" ? (
          <Figures>
            <CashFigures redemption={redemption} received="You receive" />
            {bank === null ? null : (
              <>
                <Figure name="Bank name">{bank.bankName}</Figure>
                <Figure name="Account number">{bank.accountNumber}</Figure>
              </>
            )}
          </Figures>
        ) : null}
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

/** Where a redemption stands. */
function RedemptionBadge({ status }: { status: Redemption["status"] }) {
  const { tone, icon, label } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
