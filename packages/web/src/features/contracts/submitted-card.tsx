import { REVIEW_TIME } from "@signpoint/api/constants";
import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import { formatPoints } from "@signpoint/api/rules/points";
import { AnswerList } from "~/features/submissions/answers";
import { ButtonLink } from "~/ui/links";
import { Notice } from "~/ui/notice";
import { ReviewNote } from "~/ui/prose";
import { SectionCard } from "~/ui/section-card";
import classes from "./signing-section.module.css";
import { SigningTimeline } from "./signing-timeline";

/** After the submission: what was handed in, and where it stands. */
export function SubmittedCard({ signing }: { signing: SignedContract }) {
  const reward = formatPoints(signing.points_reward);
  return (
    <SectionCard title={signing.status === "approved" ? "Contract approved" : "Contract submitted"}>
      <div className={classes.stack}>
        <Notice tone="success">
          {signing.status === "approved"
            ? `Your submission was approved: ${reward} points were added to your balance.`
            : `Your submission is in review, which usually takes ${REVIEW_TIME}. On approval you receive ${reward} points.`}
        </Notice>
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

/** The answers as they were handed in. */
export function OwnAnswers({ signing }: { signing: SignedContract }) {
  if (signing.survey_responses.length === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>Your answers</h3>
      <AnswerList answers={signing.survey_responses} />
    </div>
  );
}

export function BrowseMore() {
  return (
    <div>
      <ButtonLink to="/contracts">Browse More Contracts</ButtonLink>
    </div>
  );
}
