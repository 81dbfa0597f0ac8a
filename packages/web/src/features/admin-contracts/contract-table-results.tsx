import { refusalMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { messageOf } from "~/api/message-of";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { ButtonLink } from "~/ui/links";
import { MorePages } from "~/ui/more-pages";
import { RowsSkeleton } from "~/ui/skeletons";
import { adminContractsQuery } from "./admin-contracts-query";
import type { ContractAct } from "./contract-actions";
import { ContractTable } from "./contract-table";
import type { AdminContractFilters } from "./contracts-search";

interface ContractTableResultsProps {
  filters: AdminContractFilters;
  onAct: (act: ContractAct) => void;
}

/** The table: on its way, failed, empty, or there with more to come. */
export function ContractTableResults({ filters, onAct }: ContractTableResultsProps) {
  const list = useInfiniteQuery(adminContractsQuery(filters));
  if (list.isPending) return <RowsSkeleton count={8} height={64} />;
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
  if (contracts.length === 0) return <NoContracts filtered={Object.keys(filters).length > 0} />;
  return (
    <>
      <ContractTable contracts={contracts} stale={list.isPlaceholderData} onAct={onAct} />
      <MorePages list={list} shown={contracts.length} noun="contracts" />
    </>
  );
}

function NoContracts({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        title="No contracts found"
        action={
          <ButtonLink to="/admin/contracts" search={{}} variant="default">
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
      action={
        <ButtonLink to="/admin/contracts" search={{ form: "new" }}>
          Create Contract
        </ButtonLink>
      }
    >
      Create the first contract, and people can sign it at once.
    </EmptyState>
  );
}
