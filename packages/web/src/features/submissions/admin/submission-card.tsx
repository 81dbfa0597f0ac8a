import type { Submission } from "@signpoint/api/entities/submission";
import type { ReactNode } from "react";
import { netEarnings } from "~/features/contracts/signing-offer";
import { DecisionButtons, ReviewCard } from "~/features/review/review-card";
import { getOwnerName } from "~/features/review/reviewable";
import type { Decisions } from "~/features/review/use-decisions";
import { Badge } from "~/ui/badge";
import { Figure, FigureList } from "~/ui/figures";
import { DateTime } from "~/ui/format";
import { ButtonLink } from "~/ui/links";
import { Points } from "~/ui/points";
import { SubmissionAnswers } from "../answers";
import { SubmissionStatusBadge } from "../signing-status";

interface SubmissionCardProps {
  submission: Submission;
  decisions: Decisions<Submission>;
  /** The title: the person among submissions of one contract, elsewhere the contract. */
  knownBy: "contract" | "person";
  select?: ReactNode;
}

/** Renders one submission with its answers, and the decision buttons while it is pending. */
export function SubmissionCard({ submission, decisions, knownBy, select }: SubmissionCardProps) {
  const { contract, submitted_at, created_at, status } = submission;
  const byContract = knownBy === "contract";
  const owner = getOwnerName(submission);
  const title = byContract ? contract.title : owner;
  const happened = submitted_at === null ? "signed" : "submitted";
  return (
    <ReviewCard
      title={title}
      byline={
        <>
          {byContract
            ? `${owner}, ${happened} `
            : `${happened === "signed" ? "Signed" : "Submitted"} `}
          <DateTime at={submitted_at ?? created_at} />
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
            <DecisionButtons item={submission} decisions={decisions} />
          ) : null}
        </>
      }
    >
      <SubmissionFigures submission={submission} />
      {status === "in_progress" ? null : <SubmissionAnswers submission={submission} />}
    </ReviewCard>
  );
}

function SubmissionFigures({ submission }: { submission: Submission }) {
  const { contract } = submission;
  return (
    <FigureList>
      <Figure name="Cost">
        <Points value={contract.points_cost} />
      </Figure>
      <Figure name="Reward">
        <Points value={contract.points_reward} />
      </Figure>
      <Figure name="Net earnings">
        <Points value={netEarnings(contract)} signed earned />
      </Figure>
    </FigureList>
  );
}
