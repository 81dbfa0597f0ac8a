import { Button } from "@mantine/core";
import type { AdminContractDetail } from "@signpoint/api/entities/admin-contract";
import { Notice } from "~/ui/notice";
import { SectionCard } from "~/ui/section-card";
import { AmountFields } from "./amount-fields";
import classes from "./contract-form.module.css";
import { ContractTexts } from "./contract-texts";
import { QuestionBuilder } from "./question-builder";
import { useContractForm } from "./use-contract-form";

interface ContractFormProps {
  /** null: a new one. */
  contract: AdminContractDetail | null;
  onClose: (done: string | null) => void;
}

/** All that makes a contract, with its survey. */
export function ContractForm({ contract, onClose }: ContractFormProps) {
  const { form, busy, problem, onSubmit, leaveQuestion } = useContractForm(contract, onClose);
  const signed = contract !== null && contract.submissions.total > 0;
  return (
    <form noValidate className={classes.stack} onSubmit={onSubmit} aria-label="Contract">
      {signed ? (
        <Notice tone="info">
          People have signed this contract. They keep the cost, reward and questions of that time;
          what you change holds for whoever signs next.
        </Notice>
      ) : null}
      <SectionCard title="Contract">
        <ContractTexts form={form} present={contract?.status ?? null} />
      </SectionCard>
      <SectionCard title="Points, time and places">
        <AmountFields form={form} />
      </SectionCard>
      <SectionCard title="Survey">
        <QuestionBuilder form={form} />
      </SectionCard>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <div className={classes.foot}>
        <Button size="md" variant="default" disabled={busy} onClick={() => onClose(null)}>
          Cancel
        </Button>
        <Button size="md" type="submit" loading={busy}>
          {contract === null ? "Create Contract" : "Save Changes"}
        </Button>
      </div>
      {leaveQuestion}
    </form>
  );
}
