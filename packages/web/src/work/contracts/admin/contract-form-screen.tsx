import { Button } from "@mantine/core";
import { contractFormMessages, contractMessages } from "@signpoint/api/texts";
import type { ContractDraft } from "@signpoint/api/work/contract-drafts/contract-draft";
import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isMissing } from "~/platform/api/errors";
import { ChangedMeanwhile } from "~/platform/ui/changed-meanwhile";
import { FocusOnMount } from "~/platform/ui/focus";
import { ButtonLink } from "~/platform/ui/links";
import { CardsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { EmptyState } from "~/platform/ui/states";
import { adminContractQuery } from "./admin-contracts-query";
import { AudienceSections } from "./audience-sections";
import { ContractInputs, ContractTexts } from "./contract-fields";
import classes from "./contract-form.module.css";
import { OpeningSection } from "./opening-section";
import { ContractPreview } from "./preview/contract-preview";
import { QuestionBuilder } from "./question-builder";
import { TermsPreview } from "./terms-preview";
import { useContractForm } from "./use-contract-form";

interface ContractFormScreenProps {
  /** null: a new contract. */
  contractId: string | null;
  /** The contract that a new one is a copy of; null for none. */
  copyOf: string | null;
  /** Returns to the list; `done` says what was saved, null when nothing was; `isDraft`: to the list of drafts. */
  onClose: (done: string | null, isDraft?: boolean) => void;
}

/** Renders the form of a new or an existing contract. */
export function ContractFormScreen({ contractId, copyOf, onClose }: ContractFormScreenProps) {
  const source = contractId ?? copyOf;
  if (source !== null) {
    return <EditScreen source={source} isCopy={contractId === null} onClose={onClose} />;
  }
  return (
    <Page width="reading">
      <PageTitle description="It can be signed as soon as it is created, or opens at the time that you set.">
        Create Contract
      </PageTitle>
      <ContractForm contract={null} copied={null} onClose={onClose} />
    </Page>
  );
}

interface EditScreenProps extends Pick<ContractFormScreenProps, "onClose"> {
  /** The contract that is edited or copied. */
  source: string;
  isCopy: boolean;
}

function EditScreen({ source, isCopy, onClose }: EditScreenProps) {
  const query = useQuery({
    ...adminContractQuery(source),
    /* A form of an older version would be refused. */
    refetchOnMount: "always",
    /* What is being typed must not change under the fingers. */
    refetchOnWindowFocus: false,
  });
  const { data, error, isFetchedAfterMount } = query;
  const skeleton = <CardsSkeleton stacked count={4} height={140} />;
  const backButton = (
    <ButtonLink to="/admin/contracts" variant="default">
      Back to Contracts
    </ButtonLink>
  );
  return (
    <Page width="reading">
      <PageTitle description={isCopy ? `A copy of “${data?.title ?? "…"}”` : data?.title}>
        {isCopy ? "Duplicate Contract" : "Edit Contract"}
      </PageTitle>
      {data === undefined && isMissing(error) ? (
        <EmptyState title={contractMessages.notFound} action={backButton}>
          It may have been deleted.
        </EmptyState>
      ) : (
        <Loaded
          query={query}
          skeleton={skeleton}
          failure={{
            title: "The contract could not be loaded",
            message: () => contractMessages.loadFailed,
            action: backButton,
          }}
        >
          {(contract) =>
            isFetchedAfterMount ? (
              <ContractForm
                contract={isCopy ? null : contract}
                copied={isCopy ? contract : null}
                onClose={onClose}
              />
            ) : (
              skeleton
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

export interface ContractFormProps extends Pick<ContractFormScreenProps, "onClose"> {
  /** null: a new one. */
  contract: AdminContractDetail | null;
  /** What a new one begins with; null for an empty one. */
  copied: AdminContractDetail | null;
  /** The draft that a new one goes on with; null for none. */
  draft?: ContractDraft | null;
}

/** Renders the form of a contract, with how it will look to people; anew once what was typed before is discarded. */
export function ContractForm(props: ContractFormProps) {
  const [round, setRound] = useState(0);
  return <FormOfContract key={round} {...props} onDiscard={() => setRound(round + 1)} />;
}

interface FormOfContractProps extends ContractFormProps {
  onDiscard: () => void;
}

function FormOfContract({ contract, copied, draft = null, ...props }: FormOfContractProps) {
  const { onClose } = props;
  const { form, saving, problem, changedMeanwhile, ...actions } = useContractForm(
    contract,
    copied,
    draft,
    onClose,
  );
  const [view, setView] = useState<"form" | "preview" | "form_again">("form");
  const discard = () => {
    actions.forgetTyped();
    props.onDiscard();
  };
  const signed = contract !== null && contract.submissions.total > 0;
  if (view === "preview") {
    return (
      <FocusOnMount active onFocused={() => window.scrollTo({ top: 0 })}>
        <ContractPreview values={form.values} onClose={() => setView("form_again")} />
        {actions.leaveQuestion}
      </FocusOnMount>
    );
  }
  return (
    <form noValidate className={classes.stack} onSubmit={actions.onSubmit} aria-label="Contract">
      {actions.isTypedBack ? (
        <Notice tone="info">
          {contractFormMessages.typedIsBack}
          <div>
            <Button size="compact-sm" variant="default" onClick={discard}>
              Discard It
            </Button>
          </div>
        </Notice>
      ) : null}
      {signed ? (
        <Notice tone="info">
          People have signed this contract. They keep what they signed: texts, cost, reward,
          questions, time to finish and refund. A change holds for those who sign later; who has
          signed sees what was changed.
        </Notice>
      ) : null}
      <SectionCard title="Contract">
        <ContractTexts form={form} present={contract?.status ?? null} />
      </SectionCard>
      <SectionCard title="Points, time and places">
        <div className={classes.pair}>
          <ContractInputs form={form} part="amounts" />
        </div>
        <TermsPreview form={form} />
      </SectionCard>
      <AudienceSections form={form} />
      <OpeningSection form={form} contract={contract} />
      <SectionCard title="Survey">
        <QuestionBuilder form={form} />
      </SectionCard>
      {changedMeanwhile === null ? null : (
        <ChangedMeanwhile fields={changedMeanwhile} onUseSaved={actions.onUseSaved} />
      )}
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <div className={classes.foot}>
        <Button
          size="md"
          variant="default"
          disabled={saving !== null}
          onClick={() => onClose(null)}
        >
          Cancel
        </Button>
        <FocusOnMount active={view === "form_again"}>
          <Button size="md" variant="default" fullWidth onClick={() => setView("preview")}>
            Preview
          </Button>
        </FocusOnMount>
        {contract === null ? (
          <Button
            size="md"
            variant="default"
            disabled={saving !== null}
            loading={saving === "draft"}
            onClick={actions.saveDraft}
          >
            Save Draft
          </Button>
        ) : null}
        <Button size="md" type="submit" disabled={saving !== null} loading={saving === "contract"}>
          {contract === null ? "Create Contract" : "Save Changes"}
        </Button>
      </div>
      {actions.leaveQuestion}
    </form>
  );
}
