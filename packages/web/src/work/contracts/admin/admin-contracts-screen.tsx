import { Button } from "@mantine/core";
import {
  CONTRACT_STATUSES,
  CONTRACT_TYPES,
  EXPIRATION_STATUSES,
} from "@signpoint/api/platform/constants";
import { refusalMessages } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FilterBar } from "~/platform/ui/filter-bar";
import { FocusedStatus } from "~/platform/ui/focus";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { ViewLink, Views } from "~/platform/ui/views";
import {
  type AdminContractFilters,
  type AdminContractsSearch,
  adminContractsSearch,
  contractFilters,
} from "../contracts-search";
import { expirationLabel, STATUS_LABELS } from "../labels";
import { adminContractsQuery } from "./admin-contracts-query";
import { ContractFormScreen } from "./contract-form-screen";
import { type ContractAction, ContractTable } from "./contract-table";
import { DeleteContractDialog } from "./delete-contract-dialog";
import { DraftFormScreen } from "./drafts/draft-form-screen";
import { DraftList } from "./drafts/draft-list";
import { ExtendDialog } from "./extend-dialog";
import { NoneFree } from "./none-free";
import { OpenNowDialog } from "./open-now-dialog";

const statuses = CONTRACT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const expirations = EXPIRATION_STATUSES.map((value) => ({ value, label: expirationLabel(value) }));

/** Renders all contracts with what an admin can do to each (section 2, Admin contracts). */
export function AdminContractsScreen({ search }: { search: AdminContractsSearch }) {
  const navigate = useNavigate();
  const [done, setDone] = useState<string | null>(null);
  const [action, setAction] = useState<ContractAction | null>(null);
  const filters = contractFilters(search);
  const { view } = search;
  const openForm = (form: string, copy?: string) => {
    setDone(null);
    void navigate({ to: "/admin/contracts", search: { ...filters, form, copy } });
  };
  if (search.form !== undefined) {
    const isNew = search.form === "new";
    const onClose = (text: string | null, isDraft = false) => {
      setDone(text);
      /* A new contract is first in the list of all, and may not match the filters. */
      const created = isDraft ? { view: "drafts" as const } : {};
      const isCreated = isNew && text !== null;
      void navigate({ to: "/admin/contracts", search: isCreated ? created : { ...filters, view } });
    };
    if (isNew && search.draft !== undefined) {
      return <DraftFormScreen key={search.draft} draftId={search.draft} onClose={onClose} />;
    }
    return (
      <ContractFormScreen
        key={`${search.form} ${search.copy}`}
        contractId={isNew ? null : search.form}
        copyOf={isNew ? (search.copy ?? null) : null}
        onClose={onClose}
      />
    );
  }
  const close = () => setAction(null);
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
      <NoneFree>
        <TextLink to="/admin/contracts" search={{ form: "new" }}>
          Create a Free Contract
        </TextLink>
      </NoneFree>
      <Views>
        <ViewLink to="/admin/contracts" search={{}} current={view === undefined}>
          Contracts
        </ViewLink>
        <ViewLink to="/admin/contracts" search={{ view: "drafts" }} current={view === "drafts"}>
          Drafts
        </ViewLink>
      </Views>
      {view === "drafts" ? (
        <DraftList onDone={setDone} />
      ) : (
        <Contracts
          filters={filters}
          onAction={(next) => {
            setDone(null);
            if (next.kind === "edit") openForm(next.contract.id);
            else if (next.kind === "duplicate") openForm("new", next.contract.id);
            else setAction(next);
          }}
        />
      )}
      {action?.kind === "open" ? (
        <OpenNowDialog contract={action.contract} onClose={close} onDone={finish} />
      ) : null}
      {action?.kind === "extend" ? (
        <ExtendDialog contract={action.contract} onClose={close} onDone={finish} />
      ) : null}
      {action?.kind === "delete" ? (
        <DeleteContractDialog contract={action.contract} onClose={close} onDone={finish} />
      ) : null}
    </Page>
  );
}

interface ContractsProps {
  filters: AdminContractFilters;
  onAction: (action: ContractAction) => void;
}

function Contracts({ filters, onAction }: ContractsProps) {
  return (
    <>
      <FilterBar
        to="/admin/contracts"
        read={adminContractsSearch}
        filters={filters}
        fields={[
          { kind: "search", name: "search", placeholder: "Title or description" },
          {
            kind: "select",
            name: "type",
            label: "Type",
            all: "All Types",
            options: CONTRACT_TYPES,
          },
          {
            kind: "select",
            name: "status",
            label: "Status",
            all: "All Statuses",
            options: statuses,
          },
          {
            kind: "select",
            name: "expiration",
            label: "Expiration",
            all: "All Expirations",
            options: expirations,
          },
        ]}
      />
      <List
        query={useInfiniteQuery(adminContractsQuery(filters))}
        label="All contracts"
        noun="contracts"
        skeleton={<RowsSkeleton count={8} height={64} />}
        failure={{
          title: "The contracts could not be loaded",
          message: refusalMessages.contractsLoadFailed,
        }}
        noMatch={
          Object.keys(filters).length > 0
            ? {
                title: "No contracts found",
                text: "Nothing matches your search and filters. Remove a filter, or try another word.",
                action: (
                  <ButtonLink to="/admin/contracts" search={{}} variant="default">
                    Clear Filters
                  </ButtonLink>
                ),
              }
            : undefined
        }
        empty={{
          title: "No contracts found",
          text: "Create the first contract, and people can sign it at once.",
          action: (
            <ButtonLink to="/admin/contracts" search={{ form: "new" }}>
              Create Contract
            </ButtonLink>
          ),
        }}
      >
        {(contracts) => <ContractTable contracts={contracts} onAction={onAction} />}
      </List>
    </>
  );
}
