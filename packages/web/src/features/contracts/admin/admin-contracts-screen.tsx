import { Button } from "@mantine/core";
import { CONTRACT_STATUSES, CONTRACT_TYPES, EXPIRATION_STATUSES } from "@signpoint/api/constants";
import { refusalMessages } from "@signpoint/api/messages";
import { expirationLabel } from "@signpoint/api/rules/expiry";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "~/api/message-of";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { FilterRow } from "~/ui/filter-row";
import { FilterSelect } from "~/ui/filter-select";
import { FocusedStatus } from "~/ui/focused-status";
import { Page } from "~/ui/layout/page";
import { ButtonLink } from "~/ui/links";
import { MorePages } from "~/ui/more-pages";
import { Notice } from "~/ui/notice";
import { PageTitle } from "~/ui/page-title";
import { SearchBox } from "~/ui/search-box";
import { RowsSkeleton } from "~/ui/skeletons";
import { useChangeFilters } from "~/ui/use-change-filters";
import { adminContractsQuery } from "./admin-contracts-query";
import {
  type AdminContractFilters,
  type AdminContractsSearch,
  adminContractsSearch,
  contractFilters,
} from "./admin-contracts-search";
import { ContractFormScreen } from "./contract-form-screen";
import { type ContractAct, ContractTable } from "./contract-table";
import { DeleteContractDialog } from "./delete-contract-dialog";
import { ExtendDialog } from "./extend-dialog";
import { STATUS_LABELS } from "./labels";

const statuses = CONTRACT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const expirations = EXPIRATION_STATUSES.map((value) => ({ value, label: expirationLabel(value) }));

/** All contracts, and what an admin does with them (section 2, Admin contracts). */
export function AdminContractsScreen({ search }: { search: AdminContractsSearch }) {
  const navigate = useNavigate();
  const [done, setDone] = useState<string | null>(null);
  const [act, setAct] = useState<ContractAct | null>(null);
  const filters = contractFilters(search);
  const openForm = (form: string | undefined) => {
    if (form !== undefined) setDone(null);
    void navigate({ to: "/admin/contracts", search: { ...filters, form } });
  };
  if (search.form !== undefined) {
    return (
      <ContractFormScreen
        key={search.form}
        contractId={search.form === "new" ? null : search.form}
        onClose={(text) => {
          setDone(text);
          openForm(undefined);
        }}
      />
    );
  }
  const close = () => setAct(null);
  const finish = (text: string) => {
    setDone(text);
    close();
  };
  return (
    <Page>
      <PageTitle
        description="Create contracts, keep them up to date, and see who has signed."
        actions={<Button onClick={() => openForm("new")}>Create Contract</Button>}
      >
        Manage Contracts
      </PageTitle>
      <FocusedStatus status={done}>
        {done === null ? null : <Notice tone="success">{done}</Notice>}
      </FocusedStatus>
      <ContractFilterBar filters={filters} />
      <ContractTableResults
        filters={filters}
        onAct={(next) => {
          setDone(null);
          if (next.kind === "edit") openForm(next.contract.id);
          else setAct(next);
        }}
      />
      {act?.kind === "extend" ? (
        <ExtendDialog contract={act.contract} onClose={close} onDone={finish} />
      ) : null}
      {act?.kind === "delete" ? (
        <DeleteContractDialog contract={act.contract} onClose={close} onDone={finish} />
      ) : null}
    </Page>
  );
}

/** Search, type, status and expiration. Each change goes into the address. */
function ContractFilterBar({ filters }: { filters: AdminContractFilters }) {
  const change = useChangeFilters("/admin/contracts", adminContractsSearch);
  return (
    <FilterRow>
      <SearchBox
        placeholder="Title or description"
        value={filters.search ?? ""}
        onChange={(text) => change({ search: text })}
      />
      <FilterSelect
        label="Type"
        all="All Types"
        options={CONTRACT_TYPES}
        value={filters.type}
        onChange={(type) => change({ type })}
      />
      <FilterSelect
        label="Status"
        all="All Statuses"
        options={statuses}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Expiration"
        all="All Expirations"
        options={expirations}
        value={filters.expiration}
        onChange={(expiration) => change({ expiration })}
      />
    </FilterRow>
  );
}

interface ContractTableResultsProps {
  filters: AdminContractFilters;
  onAct: (act: ContractAct) => void;
}

/** The table: on its way, failed, empty, or there with more to come. */
function ContractTableResults({ filters, onAct }: ContractTableResultsProps) {
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
