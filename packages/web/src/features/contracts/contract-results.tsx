import { refusalMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { messageOf } from "~/api/message-of";
import { useProfile } from "~/session/use-profile";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { ButtonLink } from "~/ui/links";
import { MorePages } from "~/ui/more-pages";
import { CardsSkeleton } from "~/ui/skeletons";
import { ContractGrid } from "./contract-grid";
import classes from "./contract-list.module.css";
import { contractsQuery } from "./contracts-query";
import { type ContractsSearch, isFiltered, withoutFilters } from "./contracts-search";

/** The list itself: on its way, failed, empty, or there with more to come. */
export function ContractResults({ search }: { search: ContractsSearch }) {
  const { points } = useProfile();
  const list = useInfiniteQuery(contractsQuery(search));
  if (list.isPending) return <CardsSkeleton height={400} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title="The contracts could not be loaded"
        message={messageOf(list.error, refusalMessages.contractsLoadFailed)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const contracts = list.data.pages.flatMap((page) => page.items);
  if (contracts.length === 0) return <NoContracts search={search} />;
  return (
    <section
      aria-label="Contracts"
      aria-busy={list.isPlaceholderData}
      className={classes.results}
      data-stale={list.isPlaceholderData || undefined}
    >
      <ContractGrid contracts={contracts} balance={points} own={search.mine !== undefined} />
      <MorePages list={list} shown={contracts.length} noun="contracts" />
    </section>
  );
}

function NoContracts({ search }: { search: ContractsSearch }) {
  const mine = search.mine !== undefined;
  if (isFiltered(search)) {
    return (
      <EmptyState
        title="No contracts found"
        action={
          <ButtonLink to="/contracts" search={withoutFilters(search)} variant="default">
            Clear Filters
          </ButtonLink>
        }
      >
        Nothing matches your search and filters. Try fewer of them, or another word.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No contracts found"
      action={mine ? <ButtonLink to="/contracts">Browse Contracts</ButtonLink> : undefined}
    >
      {mine
        ? "You have not signed a contract yet. What you sign appears here, with what to do next."
        : "There is nothing to sign at the moment. New contracts appear here as soon as they open."}
    </EmptyState>
  );
}
