import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import { contractMessages } from "@signpoint/api/messages";
import { isReviewOverdue, reviewExpectedBy } from "@signpoint/api/rules/review-time";
import { AnswerList } from "~/features/submissions/answers";
import { useTick } from "~/ui/countdown";
import { FocusOnMount } from "~/ui/focus";
import { DateTime, pointsText } from "~/ui/format";
import { ButtonLink, TextLink } from "~/ui/links";
import { Notice } from "~/ui/notice";
import { ReviewNote, SectionCard } from "~/ui/sections";
import { refundText, reviewText, type ShownExpiration } from "./signing-offer";
import classes from "./signing-section.module.css";
import { SurveyForm } from "./survey-form";

interface SigningSectionProps {
  contract: ContractDetail;
  signing: SignedContract;
  expiration: ShownExpiration;
  /** Gives the section the focus after the reader has signed or submitted, since the button is gone. */
  takeFocus: boolean;
  onSubmitted: () => void;
}

/** Renders what a signer sees: the questions, then what became of the answers. */
export function SigningSection({ takeFocus, ...props }: SigningSectionProps) {
  return (
    <FocusOnMount key={props.signing.status} active={takeFocus}>
      <SectionFor {...props} />
    </FocusOnMount>
  );
}

function SectionFor({
  contract,
  signing,
  expiration,
  onSubmitted,
}: Omit<SigningSectionProps, "takeFocus">) {
  switch (signing.status) {
    case "in_progress":
      return (
        <SurveyForm
          contract={contract}
          signing={signing}
          expiration={expiration}
          onSubmitted={onSubmitted}
        />
      );
    case "pending":
    case "approved":
      return <SubmittedCard signing={signing} />;
    case "rejected":
      return <RejectedCard signing={signing} />;
    default:
      return null;
  }
}

/** Renders what was submitted, and its status. */
function SubmittedCard({ signing }: { signing: SignedContract }) {
  const { status, submitted_at } = signing;
  const expected = useTick((now) => reviewText(submitted_at, now));
  const isOverdue = useTick(
    (now) =>
      status === "pending" &&
      submitted_at !== null &&
      isReviewOverdue(submitted_at, "SUBMISSION", now),
  );
  const reward = pointsText(signing.points_reward);
  const verb = signing.points_reward === 1 ? "was" : "were";
  return (
    <SectionCard title={signing.status === "approved" ? "Contract approved" : "Contract submitted"}>
      <div className={classes.stack}>
        <Notice tone="success">
          {signing.status === "approved"
            ? `Your submission was approved: ${reward} ${verb} added to your balance.`
            : `Your submission is in review. ${expected} On approval you receive ${reward}.`}
        </Notice>
        {isOverdue ? <TextLink to="/contact">Contact us</TextLink> : null}
        {signing.review_note === null ? null : (
          <ReviewNote caption="Note from the reviewer">{signing.review_note}</ReviewNote>
        )}
        <SigningTimeline signing={signing} />
        <OwnAnswers signing={signing} />
        <BrowseMore />
      </div>
    </SectionCard>
  );
}

/** Renders the answers as they were submitted. */
function OwnAnswers({ signing }: { signing: SignedContract }) {
  if (signing.survey_responses.length === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>Your answers</h3>
      <AnswerList answers={signing.survey_responses} />
    </div>
  );
}

function BrowseMore() {
  return (
    <div>
      <ButtonLink to="/contracts">Browse More Contracts</ButtonLink>
    </div>
  );
}

/** Renders that a submission was rejected, or that the contract was removed, and that the cost came back. */
function RejectedCard({ signing }: { signing: SignedContract }) {
  const { review_note, submitted_at, points_cost } = signing;
  const isRemoved = review_note === contractMessages.closedByDeletion;
  return (
    <SectionCard title="Your submission">
      <div className={classes.stack}>
        <Notice
          tone="error"
          title={
            submitted_at === null
              ? contractMessages.contractRemoved
              : contractMessages.submissionRejected
          }
        >
          {isRemoved && submitted_at !== null ? `${contractMessages.contractRemoved} ` : null}
          {refundText(points_cost)}
        </Notice>
        {review_note === null || isRemoved ? null : (
          <ReviewNote caption="Note from the reviewer">{review_note}</ReviewNote>
        )}
        <SigningTimeline signing={signing} />
        <OwnAnswers signing={signing} />
        <BrowseMore />
      </div>
    </SectionCard>
  );
}

/** Renders when it was signed, submitted and decided, and which step is awaited. */
function SigningTimeline({ signing }: { signing: SignedContract }) {
  const { created_at, submitted_at, decided_at, status } = signing;
  const rejected = submitted_at === null ? "Removed" : "Rejected";
  const decision = status === "rejected" ? rejected : "Approved";
  return (
    <ol className={classes.timeline}>
      <Step name="Signed" at={created_at} />
      {submitted_at === null ? null : <Step name="Submitted" at={submitted_at} />}
      {decided_at !== null ? (
        <Step name={decision} at={decided_at} />
      ) : submitted_at === null ? null : (
        <Step name="Decision" at={reviewDeadline(submitted_at)} awaited />
      )}
    </ol>
  );
}

function reviewDeadline(submittedAt: string): string {
  return reviewExpectedBy(submittedAt, "SUBMISSION").toISOString();
}

function Step({ name, at, awaited = false }: { name: string; at: string; awaited?: boolean }) {
  return (
    <li data-awaited={awaited || undefined}>
      <span className={classes.step}>{name}</span>
      <span className={classes.moment}>
        {awaited ? "Expected by " : null}
        <DateTime at={at} />
      </span>
    </li>
  );
}
