import { Skeleton } from "@mantine/core";
import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { useQuery } from "@tanstack/react-query";
import { isMissing } from "~/api/message-of";
import { DecisionReport } from "~/features/review/decision-report";
import { DecisionButtons } from "~/features/review/review-card";
import { useDecisions } from "~/features/review/use-decisions";
import { Badge } from "~/ui/badge";
import { ErrorState } from "~/ui/error-state";
import { Page } from "~/ui/layout/page";
import { ButtonLink, TextLink } from "~/ui/links";
import { PageTitle } from "~/ui/page-title";
import { SubmissionStatusBadge } from "../signing-status";
import { SubmissionDetails, SubmissionSummary } from "./submission-details";
import { NextSubmission, SubmissionQueue } from "./submission-queue";
import { submissionReview } from "./submission-review";
import classes from "./submissions.module.css";
import { submissionQuery } from "./submissions-query";

const FALLBACKS = {
  approve: adminMessages.contractApproveFailed,
  reject: adminMessages.contractRejectFailed,
};

/** One submission as its reviewer sees it (section 2, Admin submission detail). */
export function SubmissionDetailScreen({ signedContractId }: { signedContractId: string }) {
  const named = signedContractId.trim() !== "";
  const { data, error, isPending, refetch } = useQuery({
    ...submissionQuery(signedContractId),
    enabled: named,
  });
  if (data !== undefined) return <SubmissionDetailView submission={data} />;
  if (named && isPending) return <SubmissionDetailSkeleton />;
  const lost = !named || isMissing(error);
  return (
    <Page width="reading">
      <PageTitle>Submission</PageTitle>
      <ErrorState
        title={adminMessages.signedContractNotFound}
        message={named ? notFoundText(lost) : adminMessages.contractIdRequired}
        onRetry={lost ? undefined : () => void refetch()}
        action={
          <ButtonLink to="/admin/contracts" variant="default">
            Back to Contracts
          </ButtonLink>
        }
      />
    </Page>
  );
}

function notFoundText(missing: boolean): string {
  return missing
    ? adminMessages.signedContractNotFoundDetail
    : adminMessages.signedContractLoadFailed;
}

function SubmissionDetailSkeleton() {
  return (
    <Page>
      <PageTitle>Submission</PageTitle>
      <div className={classes.columns} role="status" aria-label="Loading...">
        <Skeleton height={480} radius={12} />
        <Skeleton height={280} radius={12} />
      </div>
    </Page>
  );
}

/** A submission with all that its decision needs. */
function SubmissionDetailView({ submission }: { submission: Submission }) {
  const decisions = useDecisions(submissionReview, FALLBACKS);
  return (
    <Page>
      <div className={classes.way}>
        <TextLink to="/admin/approvals" className={classes.back}>
          Back to Approvals
        </TextLink>
        <SubmissionQueue id={submission.id} />
      </div>
      <PageTitle
        description={
          <div className={classes.badges}>
            <Badge>{submission.contract.type}</Badge>
            <SubmissionStatusBadge status={submission.status} />
          </div>
        }
        actions={
          submission.status === "pending" ? (
            <DecisionButtons item={submission} decisions={decisions} keys />
          ) : null
        }
      >
        {submission.contract.title}
      </PageTitle>
      <DecisionReport decisions={decisions}>
        <NextSubmission id={submission.id} />
      </DecisionReport>
      <div className={classes.columns}>
        <SubmissionDetails submission={submission} />
        <SubmissionSummary submission={submission} />
      </div>
    </Page>
  );
}
