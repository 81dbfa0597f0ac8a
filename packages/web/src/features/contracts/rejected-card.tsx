import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import { contractMessages } from "@signpoint/api/messages";
import { formatPoints } from "@signpoint/api/rules/points";
import { Notice } from "~/ui/notice";
import { SectionCard } from "~/ui/section-card";
import classes from "./signing-section.module.css";
import { SigningTimeline } from "./signing-timeline";
import { BrowseMore, OwnAnswers, ReviewNote } from "./submitted-card";

/** After a rejection: that it was, why, and that the cost came back. */
export function RejectedCard({ signing }: { signing: SignedContract }) {
  return (
    <SectionCard title="Your submission">
      <div className={classes.stack}>
        <Notice tone="error" title={contractMessages.submissionRejected}>
          {`The cost of ${formatPoints(signing.points_cost)} points was returned to your balance.`}
        </Notice>
        <ReviewNote note={signing.review_note} />
        <SigningTimeline signing={signing} />
        <OwnAnswers signing={signing} />
        <BrowseMore />
      </div>
    </SectionCard>
  );
}
