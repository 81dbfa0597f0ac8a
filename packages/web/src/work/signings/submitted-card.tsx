import { isOverdue } from "@signpoint/api/platform/review-time";
import { useTick } from "~/platform/ui/countdown";
import { joinSentences, pointsText } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { ReviewNote, SectionCard } from "~/platform/ui/sections";
import { EarlierVersions } from "~/work/submissions/earlier-versions";
import { waitingText } from "~/work/submissions/waiting-text";
import { reviewText } from "../contracts/next-step";
import { AppealSection } from "./appeal-section";
import { BrowseMore, OwnAnswers } from "./own-answers";
import classes from "./signing-section.module.css";
import type { SignedDetail } from "./use-signing-call";
import { Withdraw } from "./withdraw";

interface SubmittedCardProps {
  contract: SignedDetail;
  onActed: () => void;
}

/** Renders what was submitted, its status, and while it is in review the way to take it back. */
export function SubmittedCard({ contract, onActed }: SubmittedCardProps) {
  const { signing, versions } = contract;
  const { status, review_due_at, points_reward } = signing;
  const isApproved = status === "approved";
  const expected = useTick((now) =>
    joinSentences(reviewText(review_due_at, now), waitingText(contract.waiting_before)),
  );
  const isLate = useTick((now) => !isApproved && isOverdue(review_due_at, now));
  const reward = pointsText(points_reward);
  const verb = points_reward === 1 ? "was" : "were";
  return (
    <SectionCard title={isApproved ? "Contract approved" : "Contract submitted"}>
      <div className={classes.stack}>
        <Notice tone="success">
          {isApproved
            ? `Your submission was approved: ${reward} ${verb} added to your balance.`
            : `Your submission is in review. ${expected} On approval you receive ${reward}. You can leave this page: a notification tells you as soon as it is decided.`}
        </Notice>
        {isLate ? <TextLink to="/contact">Contact us</TextLink> : null}
        {isApproved && contract.appeal !== null ? <AppealSection contract={contract} /> : null}
        {isApproved && signing.review_note !== null ? (
          <ReviewNote
            caption={
              contract.appeal === null
                ? "Note from the reviewer"
                : "Note of the rejection that you appealed"
            }
          >
            {signing.review_note}
          </ReviewNote>
        ) : null}
        <OwnAnswers signing={signing} />
        <EarlierVersions versions={versions} questions={contract.survey_questions} />
        <div className={classes.actions}>
          <BrowseMore />
          {isApproved ? null : <Withdraw contract={contract} onDone={onActed} />}
        </div>
      </div>
    </SectionCard>
  );
}
