import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { Badge } from "~/ui/badge";
import { DecisionOutcome } from "~/ui/decision-outcome";
import { Page } from "~/ui/layout/page";
import { TextLink } from "~/ui/links";
import { PageTitle } from "~/ui/page-title";
import { DecisionButtons } from "./decision-buttons";
import { SubmissionDetails } from "./submission-details";
import { SubmissionStatusBadge } from "./submission-status-badge";
import { SubmissionSummary } from "./submission-summary";
import classes from "./submissions.module.css";
import { useDecision } from "./use-decision";

const FALLBACKS = {
  approve: adminMessages.contractApproveFailed,
  reject: adminMessages.contractRejectFailed,
};

/** A submission with all that its decision needs. */
export function SubmissionDetailView({ submission }: { submission: Submission }) {
  const decision = useDecision(FALLBACKS);
  return (
    <Page>
      <TextLink to="/admin/approvals" className={classes.back}>
        Back to Approvals
      </TextLink>
      <PageTitle
        description={
          <div className={classes.badges}>
            <Badge>{submission.contract.type}</Badge>
            <SubmissionStatusBadge status={submission.status} />
          </div>
        }
        actions={
          submission.status === "pending" ? (
            <DecisionButtons submission={submission} decision={decision} />
          ) : null
        }
      >
        {submission.contract.title}
      </PageTitle>
      <DecisionOutcome problem={decision.problem} done={decision.done} />
      <div className={classes.columns}>
        <SubmissionDetails submission={submission} />
        <SubmissionSummary submission={submission} />
      </div>
    </Page>
  );
}
