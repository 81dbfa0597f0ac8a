import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { DecisionButtons } from "~/features/review/decision-buttons";
import { DecisionReport } from "~/features/review/decision-report";
import { useDecisions } from "~/features/review/use-decisions";
import { Badge } from "~/ui/badge";
import { Page } from "~/ui/layout/page";
import { TextLink } from "~/ui/links";
import { PageTitle } from "~/ui/page-title";
import { SubmissionDetails } from "./submission-details";
import { NextSubmission, SubmissionQueue } from "./submission-queue";
import { submissionReview } from "./submission-review";
import { SubmissionStatusBadge } from "./submission-status-badge";
import { SubmissionSummary } from "./submission-summary";
import classes from "./submissions.module.css";

const FALLBACKS = {
  approve: adminMessages.contractApproveFailed,
  reject: adminMessages.contractRejectFailed,
};

/** A submission with all that its decision needs. */
export function SubmissionDetailView({ submission }: { submission: Submission }) {
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
            <DecisionButtons matter={submission} decisions={decisions} keys />
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
