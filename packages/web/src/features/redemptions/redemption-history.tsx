import { refusalMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { messageOf } from "~/api/message-of";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { ButtonLink } from "~/ui/links";
import { MorePages } from "~/ui/more-pages";
import { RowsSkeleton } from "~/ui/skeletons";
import { RedemptionCard } from "./redemption-card";
import classes from "./redemption-history.module.css";
import { myRedemptionsQuery } from "./redemptions-query";

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
