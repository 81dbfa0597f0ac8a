import { netForSigner } from "@signpoint/api/work/contracts/contract-terms";
import type { Submission } from "@signpoint/api/work/submission";
import { useProfile } from "~/platform/api/profile";
import { Badge } from "~/platform/ui/badge";
import { Figure, FigureList } from "~/platform/ui/figures";
import { DateTime } from "~/platform/ui/format";
import { ButtonLink } from "~/platform/ui/links";
import { Points } from "~/platform/ui/points";
import { Part, Prose } from "~/platform/ui/sections";
import {
  NewMessageBadge,
  SubmissionStatusBadge,
  SuspendedBadge,
} from "~/platform/ui/signing-status";
import { CardMessages } from "~/work/messages/card-messages";
import { AwaitingSecond } from "~/work/review/awaiting-second";
import { type CardOptions, DecisionButtons, ReviewCard } from "~/work/review/review-card";
import { getOwnerName } from "~/work/review/reviewable";
import type { Decisions } from "~/work/review/use-decisions";
import { WaitingTime } from "~/work/review/waiting-time";
import { SubmissionAnswers } from "../answers";
import { CardVersions } from "./card-versions";
import { DecisionAdditions } from "./decision-additions";
import { DecisionTexts } from "./decision-texts";

interface SubmissionCardProps {
  submission: Submission;
  decisions: Decisions<Submission>;
  /** The title: the person among submissions of one contract, elsewhere the contract. */
  knownBy: "contract" | "person";
  options: CardOptions;
}

/** The states in which a signing has answers that were submitted and not given back for a correction. */
const HAVE_ANSWERS = new Set<Submission["status"]>(["pending", "approved", "rejected"]);

/** Renders one submission with its answers, and the decision buttons while it is pending. */
export function SubmissionCard({ submission, decisions, knownBy, options }: SubmissionCardProps) {
  const { contract, submitted_at, created_at, status } = submission;
  const byContract = knownBy === "contract";
  const owner = getOwnerName(submission);
  const title = byContract ? contract.title : owner;
  const { id: ownId } = useProfile();
  const isDecidable = status === "pending" && submission.user_id !== ownId;
  const happened = submitted_at === null ? "signed" : "submitted";
  return (
    <ReviewCard
      id={submission.id}
      title={title}
      owner={submission}
      what={
        <>
          {happened} <DateTime at={submitted_at ?? created_at} />
        </>
      }
      wait={<WaitingTime kind={decisions.kind} item={submission} hasDue />}
      badge={
        <>
          {submission.is_suspended ? <SuspendedBadge /> : null}
          {submission.has_new_message ? <NewMessageBadge /> : null}
          {byContract ? <Badge>{contract.type}</Badge> : null}
          {byContract && status === "pending" ? null : <SubmissionStatusBadge status={status} />}
        </>
      }
      options={options}
      additions={
        isDecidable ? <DecisionAdditions submission={submission} decisions={decisions} /> : null
      }
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
            <DecisionButtons item={submission} decisions={decisions} keys={options.keys} />
          ) : null}
        </>
      }
    >
      <SubmissionFigures submission={submission} />
      <AwaitingSecond item={submission} />
      <Part title="Required activity">
        <Prose>{contract.activity}</Prose>
      </Part>
      {HAVE_ANSWERS.has(status) ? <SubmissionAnswers submission={submission} /> : null}
      <DecisionTexts submission={submission} />
      <CardVersions submission={submission} />
      {submission.user_id === ownId ? null : <CardMessages submission={submission} />}
    </ReviewCard>
  );
}

/** Renders the points at stake. */
export function SubmissionFigures({ submission }: { submission: Submission }) {
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
        <Points value={netForSigner(contract)} signed earned />
      </Figure>
    </FigureList>
  );
}
