import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages, contractMessages } from "@signpoint/api/messages";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { isMissing, messageOf } from "~/api/message-of";
import { DecisionReport } from "~/features/review/decision-report";
import { ReviewQueue } from "~/features/review/review-card";
import { type Decisions, useDecisions } from "~/features/review/use-decisions";
import { SubmissionCard } from "~/features/submissions/admin/submission-card";
import { submissionReview } from "~/features/submissions/admin/submission-review";
import { ChipLink, Chips } from "~/ui/chips";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { Page } from "~/ui/layout/page";
import { ButtonLink, TextLink } from "~/ui/links";
import { MorePages } from "~/ui/more-pages";
import { PageTitle } from "~/ui/page-title";
import { RowsSkeleton } from "~/ui/skeletons";
import { SIGNING_LABELS } from "../labels";
import { adminContractQuery, contractSubmissionsQuery } from "./admin-contracts-query";
import { type ContractSubmissionsSearch, SHOWN_STATUSES } from "./admin-contracts-search";
import classes from "./contract-form.module.css";

interface ContractSubmissionsProps {
  contractId: string;
  search: ContractSubmissionsSearch;
}

const exact = { exact: true };
const FALLBACKS = {
  approve: adminMessages.submissionApproveFailed,
  reject: adminMessages.submissionRejectFailed,
};

/** Who has signed a contract and what became of it (section 2, Admin submissions of a contract). */
export function ContractSubmissionsScreen({ contractId, search }: ContractSubmissionsProps) {
  const { data: contract } = useQuery(adminContractQuery(contractId));
  const decisions = useDecisions(submissionReview, FALLBACKS);
  return (
    <Page>
      <TextLink to="/admin/contracts" className={classes.back}>
        Back to Contracts
      </TextLink>
      <PageTitle documentTitle="Submissions" description="Those who signed first come first.">
        {contract === undefined ? "Submissions" : `Submissions: ${contract.title}`}
      </PageTitle>
      <div className={classes.stack}>
        <Chips label="State">
          {[undefined, ...SHOWN_STATUSES].map((status) => (
            <ChipLink
              key={status ?? "all"}
              to="/admin/contracts/submissions/$contractId"
              params={{ contractId }}
              search={{ status }}
              activeOptions={exact}
              resetScroll={false}
              replace
            >
              {status === undefined ? "All" : SIGNING_LABELS[status]}
            </ChipLink>
          ))}
        </Chips>
        <div>
          <DecisionReport decisions={decisions} />
          <List contractId={contractId} search={search} decisions={decisions} />
        </div>
      </div>
    </Page>
  );
}

interface ListProps extends ContractSubmissionsProps {
  decisions: Decisions<Submission>;
}

function List({ contractId, search, decisions }: ListProps) {
  const list = useInfiniteQuery(contractSubmissionsQuery(contractId, search));
  if (list.isPending) return <RowsSkeleton count={4} height={160} />;
  if (list.data === undefined) {
    const missing = isMissing(list.error);
    return (
      <ErrorState
        title={missing ? contractMessages.notFound : adminMessages.approvalsLoadFailed}
        message={missing ? "It may have been deleted." : messageOf(list.error, "")}
        onRetry={missing ? undefined : () => void list.refetch()}
        action={
          <ButtonLink to="/admin/contracts" variant="default">
            Back to Contracts
          </ButtonLink>
        }
      />
    );
  }
  const submissions = list.data.pages.flatMap((page) => page.items);
  if (submissions.length === 0) return <NoSubmissions filtered={search.status !== undefined} />;
  return (
    <section aria-label="Submissions" aria-busy={list.isPlaceholderData}>
      <ReviewQueue>
        {submissions.map((submission) => (
          <li key={submission.id}>
            <SubmissionCard submission={submission} decisions={decisions} knownBy="person" />
          </li>
        ))}
      </ReviewQueue>
      <MorePages list={list} shown={submissions.length} noun="submissions" />
    </section>
  );
}

function NoSubmissions({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState title="No submissions">
      {filtered
        ? "Nobody's signing of this contract is in this state."
        : "Nobody has signed this contract yet. Whoever does appears here."}
    </EmptyState>
  );
}
