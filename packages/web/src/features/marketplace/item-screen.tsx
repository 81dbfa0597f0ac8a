import { Skeleton } from "@mantine/core";
import { marketplaceMessages } from "@signpoint/api/messages";
import { useQuery } from "@tanstack/react-query";
import { isMissing } from "~/api/message-of";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { Page } from "~/ui/layout/page";
import { ButtonLink } from "~/ui/links";
import { PageTitle } from "~/ui/page-title";
import classes from "./item.module.css";
import { ItemView } from "./item-view";
import { itemQuery } from "./marketplace-query";

/** One item and its redemption (section 2). */
export function ItemScreen({ itemId }: { itemId: string }) {
  const { data, error, isPending, refetch } = useQuery(itemQuery(itemId));
  if (data !== undefined) return <ItemView key={itemId} item={data} gone={isMissing(error)} />;
  if (isPending) return <ItemSkeleton />;
  const back = (
    <ButtonLink to="/marketplace" variant="default">
      Back to Marketplace
    </ButtonLink>
  );
  return (
    <Page width="reading">
      <PageTitle>Marketplace item</PageTitle>
      {isMissing(error) ? (
        <EmptyState title={marketplaceMessages.itemNotFound} action={back}>
          It may have been taken off the marketplace, or the address is not complete.
        </EmptyState>
      ) : (
        <ErrorState
          title="This item could not be shown"
          message={marketplaceMessages.itemLoadFailed}
          onRetry={() => void refetch()}
          action={back}
        />
      )}
    </Page>
  );
}

function ItemSkeleton() {
  return (
    <Page>
      <PageTitle>Marketplace item</PageTitle>
      <div className={classes.columns} role="status" aria-label="Loading...">
        <Skeleton height={420} radius={12} />
        <Skeleton height={360} radius={12} />
      </div>
    </Page>
  );
}
