import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/links";
import { Moment } from "~/ui/moment";
import { ReviewCard } from "~/ui/review-card";
import { DecisionButtons } from "./decision-buttons";
import { SubmissionAnswers } from "./submission-answers";
import { SubmissionFigures } from "./submission-figures";
import type { useDecision } from "./use-decision";

interface SubmissionCardProps {
  submission: Submission;
  decision: ReturnType<typeof useDecision>;
}

/** One submission in the queue: who, what, the answers, and the decision. */
export function SubmissionCard({ submission, decision }: SubmissionCardProps) {
  const { contract, username, submitted_at, created_at } = submission;
  return (
    <ReviewCard
      title={contract.title}
      byline={
        <>
          {username ?? adminMessages.unknownUser}, submitted{" "}
          <Moment at={submitted_at ?? created_at} />
        </>
      }
      badge={<Badge>{contract.type}</Badge>}
      actions={
        <>
          <ButtonLink
            to="/admin/contracts/signed/$signedContractId"
            params={{ signedContractId: submission.id }}
            variant="subtle"
            aria-label={`View Details: ${contract.title}`}
          >
            View Details
          </ButtonLink>
          <DecisionButtons submission={submission} decision={decision} />
        </>
      }
    >
      <SubmissionFigures submission={submission} />
      <SubmissionAnswers submission={submission} />
    </ReviewCard>
  );
}
