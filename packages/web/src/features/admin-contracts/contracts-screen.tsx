import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Announced } from "~/ui/announced";
import { Page } from "~/ui/layout/page";
import { Notice } from "~/ui/notice";
import { PageTitle } from "~/ui/page-title";
import type { ContractAct } from "./contract-actions";
import { ContractFilterBar } from "./contract-filter-bar";
import { ContractFormScreen } from "./contract-form-screen";
import { ContractTableResults } from "./contract-table-results";
import { type AdminContractsSearch, contractFilters } from "./contracts-search";
import { DeleteContractDialog } from "./delete-contract-dialog";
import { ExtendDialog } from "./extend-dialog";

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
      <Announced news={done}>
        {done === null ? null : <Notice tone="success">{done}</Notice>}
      </Announced>
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
