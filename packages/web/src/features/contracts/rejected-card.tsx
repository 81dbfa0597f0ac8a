import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import { contractMessages } from "@signpoint/api/messages";
import { formatPoints } from "@signpoint/api/rules/points";
import { Notice } from "~/ui/notice";
import { ReviewNote } from "~/ui/prose";
import { SectionCard } from "~/ui/section-card";
import classes from "./signing-section.module.css";
import { SigningTimeline } from "./signing-timeline";
import { BrowseMore, OwnAnswers } from "./submitted-card";

/** After a rejection: that it was, why, and that the cost came back. */
export function RejectedCard({ signing }: { signing: SignedContract }) {
  return (
    <SectionCard title="Your submission">
      <div className={classes.stack}>
        <Notice tone="error" title={contractMessages.submissionRejected}>
          {`The cost of ${formatPoints(signing.points_cost)} points was returned to your balance.`}
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
