import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { DecisionButtons } from "~/features/submissions/decision-buttons";
import { SubmissionFigures } from "~/features/submissions/submission-figures";
import { SubmissionStatusBadge } from "~/features/submissions/submission-status-badge";
import type { useDecision } from "~/features/submissions/use-decision";
import { ButtonLink } from "~/ui/links";
import { Moment } from "~/ui/moment";
import { ReviewCard } from "~/ui/review-card";

interface ContractSubmissionCardProps {
  submission: Submission;
  decision: ReturnType<typeof useDecision>;
}

/** One person's signing of the contract; the decision, while it waits for one. */
export function ContractSubmissionCard({ submission, decision }: ContractSubmissionCardProps) {
  const { username, submitted_at, created_at, status } = submission;
  const name = username ?? adminMessages.unknownUser;
  return (
    <ReviewCard
      title={name}
      byline={
        <>
          {submitted_at === null ? "Signed" : "Submitted"}{" "}
          <Moment at={submitted_at ?? created_at} />
        </>
      }
      badge={<SubmissionStatusBadge status={status} />}
      actions={
        <>
          <ButtonLink
            to="/admin/contracts/signed/$signedContractId"
            params={{ signedContractId: submission.id }}
            variant="subtle"
            aria-label={`View Details: ${name}`}
          >
            View Details
          </ButtonLink>
          {status === "pending" ? (
            <DecisionButtons submission={submission} decision={decision} />
          ) : null}
        </>
      }
    >
      <SubmissionFigures submission={submission} />
    </ReviewCard>
  );
}
