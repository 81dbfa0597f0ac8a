import type { Submission } from "@signpoint/api/entities/submission";
import type { ReactNode } from "react";
import { DecisionButtons } from "~/features/review/decision-buttons";
import { personOf } from "~/features/review/review-kind";
import type { Decisions } from "~/features/review/use-decisions";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/links";
import { Moment } from "~/ui/moment";
import { ReviewCard } from "~/ui/review-card";
import { SubmissionAnswers } from "./submission-answers";
import { SubmissionFigures } from "./submission-figures";
import { SubmissionStatusBadge } from "./submission-status-badge";

interface SubmissionCardProps {
  submission: Submission;
  decisions: Decisions<Submission>;
  /** Among submissions of one contract it is known by its person, elsewhere by its contract. */
  knownBy: "contract" | "person";
  select?: ReactNode;
}

/** One submission: who, what, the answers, and the decision while it waits for one. */
export function SubmissionCard({ submission, decisions, knownBy, select }: SubmissionCardProps) {
  const { contract, submitted_at, created_at, status } = submission;
  const byContract = knownBy === "contract";
  const person = personOf(submission);
  const title = byContract ? contract.title : person;
  const happened = submitted_at === null ? "signed" : "submitted";
  return (
    <ReviewCard
      title={title}
      byline={
        <>
          {byContract
            ? `${person}, ${happened} `
            : `${happened === "signed" ? "Signed" : "Submitted"} `}
          <Moment at={submitted_at ?? created_at} />
        </>
      }
      badge={
        byContract ? <Badge>{contract.type}</Badge> : <SubmissionStatusBadge status={status} />
      }
      select={select}
      actions={
        <>
          <ButtonLink
            to="/admin/contracts/signed/$signedContractId"
            params={{ signedContractId: submission.id }}
            variant="subtle"
            aria-label={`View Details: ${title}`}
          >
            View Details
          </ButtonLink>
          {status === "pending" ? (
            <DecisionButtons matter={submission} decisions={decisions} />
          ) : null}
        </>
      }
    >
      <SubmissionFigures submission={submission} />
      {status === "in_progress" ? null : <SubmissionAnswers submission={submission} />}
    </ReviewCard>
  );
}
