import { adminMessages, contractMessages } from "@signpoint/api/texts";
import { SIGNING_LABELS } from "@signpoint/api/work/transitions";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { isMissing } from "~/platform/api/errors";
import { BackLink } from "~/platform/ui/detail";
import { ButtonLink } from "~/platform/ui/links";
import { Page, PageTitle } from "~/platform/ui/page";
import { EmptyState } from "~/platform/ui/states";
import { ChipLink, Chips } from "~/platform/ui/views";
import { ReviewDesk } from "~/work/review/review-desk";
import { getOwnerName } from "~/work/review/reviewable";
import { useDecisions } from "~/work/review/use-decisions";
import { ExportAnswers } from "~/work/submissions/admin/export-answers";
import { SubmissionCard } from "~/work/submissions/admin/submission-card";
import { submissionReview } from "~/work/submissions/admin/submission-review";
import { type ContractSubmissionsFilter, SUBMISSION_STATUSES } from "../contracts-search";
import { adminContractQuery, contractSubmissionsQuery } from "./admin-contracts-query";
import classes from "./contract-form.module.css";
import { Pilot } from "./pilot";

interface ContractSubmissionsProps {
  contractId: string;
  search: ContractSubmissionsFilter;
}

const back = { to: "/admin/contracts", label: "Back to Contracts" } as const;
const empty = { title: "No submissions" };
const FALLBACKS = {
  approve: adminMessages.submissionApproveFailed,
  reject: adminMessages.submissionRejectFailed,
};

/** Renders the signings of one contract (section 2, Admin submissions of a contract). */
export function ContractSubmissionsScreen({ contractId, search }: ContractSubmissionsProps) {
  const { data: contract } = useQuery(adminContractQuery(contractId));
  const query = useInfiniteQuery(contractSubmissionsQuery(contractId, search));
  const decisions = useDecisions(submissionReview, FALLBACKS);
  const backButton = (
    <ButtonLink to={back.to} variant="default">
      {back.label}
    </ButtonLink>
  );
  if (query.data === undefined && isMissing(query.error)) {
    return (
      <Page>
        <PageTitle>Submissions</PageTitle>
        <EmptyState title={contractMessages.notFound} action={backButton}>
          It may have been deleted.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <BackLink {...back} />
      <PageTitle documentTitle="Submissions" description="Oldest first.">
        {contract === undefined ? "Submissions" : `Submissions: ${contract.title}`}
      </PageTitle>
      <div className={classes.stack}>
        {contract === undefined ? null : <Pilot contract={contract} />}
        <Chips label="State">
          {[undefined, ...SUBMISSION_STATUSES].map((status) => (
            <ChipLink
              key={status ?? "all"}
              to="/admin/contracts/submissions/$contractId"
              params={{ contractId }}
              search={{ status }}
              current={search.status === status}
              resetScroll={false}
              replace
              ignoreBlocker
            >
              {status === undefined ? "All" : SIGNING_LABELS[status]}
            </ChipLink>
          ))}
        </Chips>
        <ExportAnswers filters={{ contract_id: contractId, ...search }} />
        <ReviewDesk
          query={query}
          decisions={decisions}
          label="Submissions"
          failureAction={backButton}
          noMatch={
            search.status === undefined
              ? undefined
              : { ...empty, text: "No signing of this contract is in this state." }
          }
          empty={{
            ...empty,
            text: "Nobody has signed this contract yet. Whoever does appears here.",
          }}
          getRow={(submission) => ({
            title: getOwnerName(submission),
            facts: submission.status === "none" ? "" : SIGNING_LABELS[submission.status],
          })}
        >
          {(submission, options) => (
            <SubmissionCard
              submission={submission}
              decisions={decisions}
              knownBy="person"
              options={options}
            />
          )}
        </ReviewDesk>
      </div>
    </Page>
  );
}
