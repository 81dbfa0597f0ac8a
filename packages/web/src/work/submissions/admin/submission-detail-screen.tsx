import { adminMessages } from "@signpoint/api/texts";
import type { SubmissionDetail } from "@signpoint/api/work/submission";
import { useQuery } from "@tanstack/react-query";
import { useProfile } from "~/platform/api/profile";
import { ActionBar } from "~/platform/ui/action-bar";
import { Badge, Badges } from "~/platform/ui/badge";
import { BackLink, DetailScreen, TwoColumns } from "~/platform/ui/detail";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import {
  NewMessageBadge,
  SubmissionStatusBadge,
  SuspendedBadge,
} from "~/platform/ui/signing-status";
import { MessageSection } from "~/work/messages/message-section";
import { AwaitingSecond } from "~/work/review/awaiting-second";
import { PendingConfirmation } from "~/work/review/decision-dialog";
import { DecisionReport } from "~/work/review/decision-report";
import { DecisionButtons } from "~/work/review/review-card";
import { ReviewerBadge } from "~/work/review/reviewer-badge";
import { hasNote, useDecisions } from "~/work/review/use-decisions";
import { useReviewLease } from "~/work/review/use-review-lease";
import { Timeline } from "~/work/submissions/timeline";
import { DecisionAdditions } from "./decision-additions";
import { SubmissionDetails, SubmissionSummary } from "./submission-details";
import { NextSubmission, SubmissionQueue } from "./submission-queue";
import { submissionReview } from "./submission-review";
import classes from "./submissions.module.css";
import { refreshSubmissions, submissionQuery } from "./submissions-query";
import { TakeBack } from "./take-back";

const FALLBACKS = {
  approve: adminMessages.contractApproveFailed,
  reject: adminMessages.contractRejectFailed,
};

/** Renders one submission for its reviewer (section 2, Admin submission detail). */
export function SubmissionDetailScreen({ signedContractId }: { signedContractId: string }) {
  const hasId = signedContractId.trim() !== "";
  const query = useQuery({ ...submissionQuery(signedContractId), enabled: hasId });
  const { signedContractNotFound, signedContractNotFoundDetail, contractIdRequired } =
    adminMessages;
  return (
    <DetailScreen
      query={query}
      title="Submission"
      back={{ to: "/admin/contracts", label: "Back to Contracts" }}
      missing={{
        title: signedContractNotFound,
        text: hasId ? signedContractNotFoundDetail : contractIdRequired,
      }}
      failure={{ title: signedContractNotFound, text: adminMessages.signedContractLoadFailed }}
      skeleton={[480, 280]}
    >
      {(submission) => <SubmissionDetailView submission={submission} />}
    </DetailScreen>
  );
}

function SubmissionDetailView({ submission }: { submission: SubmissionDetail }) {
  const decisions = useDecisions(submissionReview, FALLBACKS);
  const { id: ownId } = useProfile();
  const isDecidable = submission.status === "pending" && submission.user_id !== ownId;
  useReviewLease(isDecidable ? submission.id : null);
  const isNoted = hasNote(decisions.drafts[submission.id]);
  const { question } = useLeaveWarning(() => isDecidable && isNoted);
  const isPaid = submission.status === "approved" && submission.points_reward > 0;
  return (
    <Page>
      <div className={classes.way}>
        <BackLink to="/admin/approvals" label="Back to Approvals" />
        <SubmissionQueue id={submission.id} />
      </div>
      <PageTitle
        description={
          <Badges>
            <Badge>{submission.contract.type}</Badge>
            <SubmissionStatusBadge status={submission.status} />
            {submission.is_suspended ? <SuspendedBadge /> : null}
            {submission.has_new_message ? <NewMessageBadge /> : null}
            <ReviewerBadge item={submission} />
          </Badges>
        }
        actions={
          submission.status === "pending" ? (
            <ActionBar>
              <DecisionButtons item={submission} decisions={decisions} keys />
            </ActionBar>
          ) : null
        }
      >
        {submission.contract.title}
      </PageTitle>
      <PendingConfirmation decisions={decisions} />
      {question}
      <DecisionReport decisions={decisions}>
        <NextSubmission id={submission.id} />
      </DecisionReport>
      <AwaitingSecond item={submission} />
      <TwoColumns
        main={
          <SubmissionDetails submission={submission}>
            {isDecidable ? (
              <DecisionAdditions submission={submission} decisions={decisions} />
            ) : null}
          </SubmissionDetails>
        }
        aside={
          <>
            <SubmissionSummary submission={submission} />
            <SectionCard title="Timeline">
              <Timeline
                entries={submission.timeline}
                awaitedBy={submission.status === "pending" ? submission.review_due_at : null}
              />
              {submission.user_id === ownId ? null : (
                <MessageSection
                  submission={submission}
                  side="reviewer"
                  refresh={refreshSubmissions}
                />
              )}
            </SectionCard>
            {isPaid && submission.user_id !== ownId ? <TakeBack submission={submission} /> : null}
          </>
        }
      />
    </Page>
  );
}
