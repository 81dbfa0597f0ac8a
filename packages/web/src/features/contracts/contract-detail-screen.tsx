import { Skeleton } from "@mantine/core";
import { contractMessages } from "@signpoint/api/messages";
import { useQuery } from "@tanstack/react-query";
import { isMissing } from "~/api/message-of";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { Page } from "~/ui/layout/page";
import { ButtonLink } from "~/ui/links";
import { PageTitle } from "~/ui/page-title";
import classes from "./contract-detail.module.css";
import { ContractDetailView } from "./contract-detail-view";
import { contractQuery } from "./contracts-query";

/** One contract, from reading it to its reward (section 2). */
export function ContractDetailScreen({ contractId }: { contractId: string }) {
  const { data, error, isPending, refetch } = useQuery(contractQuery(contractId));
  if (data !== undefined) return <ContractDetailView contract={data} />;
  if (isPending) return <ContractDetailSkeleton />;
  const back = (
    <ButtonLink to="/contracts" variant="default">
      Back to Contracts
    </ButtonLink>
  );
  return (
    <Page width="reading">
      <PageTitle>Contract</PageTitle>
      {isMissing(error) ? (
        <EmptyState title={contractMessages.notFound} action={back}>
          It may have been removed, or the address is not complete.
        </EmptyState>
      ) : (
        <ErrorState
          title="This contract could not be shown"
          message={contractMessages.loadFailed}
          onRetry={() => void refetch()}
          action={back}
        />
      )}
    </Page>
  );
}

function ContractDetailSkeleton() {
  return (
    <Page>
      <PageTitle>Contract</PageTitle>
      <div className={classes.columns} role="status" aria-label="Loading...">
        <Skeleton height={360} radius={12} className={classes.about} />
        <Skeleton height={520} radius={12} className={classes.aside} />
      </div>
    </Page>
  );
}
