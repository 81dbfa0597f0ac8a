import { useTick } from "~/ui/countdown";
import { joinSentences, pointsText } from "~/ui/format";
import { TextLink } from "~/ui/links";
import { Notice } from "~/ui/notice";
import { ReviewNote, SectionCard } from "~/ui/sections";
import { AppealSection } from "./appeal-section";
import { reviewText } from "./next-step";
import { BrowseMore, EarlierVersions, OwnAnswers } from "./own-answers";
import classes from "./signing-section.module.css";
import type { SignedDetail } from "./use-signing-call";
import { waitingText } from "./waiting-text";
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
  const isOverdue = useTick(
    (now) => !isApproved && review_due_at !== null && Date.parse(review_due_at) <= now.getTime(),
  );
  const reward = pointsText(points_reward);
  const verb = points_reward === 1 ? "was" : "were";
  return (
    <SectionCard title={isApproved ? "Contract approved" : "Contract submitted"}>
      <div className={classes.stack}>
        <Notice tone="success">
          {isApproved
            ? `Your submission was approved: ${reward} ${verb} added to your balance.`
            : `Your submission is in review. ${expected} On approval you receive ${reward}.`}
        </Notice>
        {isOverdue ? <TextLink to="/contact">Contact us</TextLink> : null}
        {isApproved && signing.review_note !== null ? (
          <ReviewNote caption="Note from the reviewer">{signing.review_note}</ReviewNote>
        ) : null}
        {isApproved && contract.appeal !== null ? <AppealSection contract={contract} /> : null}
        <OwnAnswers signing={signing} />
        <EarlierVersions versions={versions} />
        <div className={classes.actions}>
          <BrowseMore />
          {isApproved ? null : <Withdraw contract={contract} onDone={onActed} />}
        </div>
      </div>
    </SectionCard>
  );
}
