import { contractMessages, deadlineMessages, rejectionReasons } from "@signpoint/api/texts";
import { joinSentences } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { ReviewNote, SectionCard } from "~/platform/ui/sections";
import { EarlierVersions } from "~/work/submissions/earlier-versions";
import { rejectionCause } from "../contracts/next-step";
import { refundText } from "../contracts/refund-texts";
import { AppealSection } from "./appeal-section";
import { BrowseMore, OwnAnswers } from "./own-answers";
import classes from "./signing-section.module.css";
import type { SignedDetail } from "./use-signing-call";

/** Renders that a submission was rejected and why, or that the contract was removed, and that the cost came back. */
export function RejectedCard({ contract }: { contract: SignedDetail }) {
  const { signing, versions } = contract;
  const { review_note, decision_reason, submitted_at, points_cost } = signing;
  const cause = rejectionCause(signing);
  const isUnsubmitted = cause === "removed" && submitted_at === null;
  return (
    <SectionCard title="Your submission">
      <div className={classes.stack}>
        <Notice
          tone="error"
          title={
            isUnsubmitted ? contractMessages.contractRemoved : contractMessages.submissionRejected
          }
        >
          {joinSentences(
            cause === "removed" && !isUnsubmitted ? contractMessages.contractRemoved : "",
            cause === "not_corrected" ? deadlineMessages.correctionTimeOver : "",
            decision_reason === null ? "" : `Reason: ${rejectionReasons[decision_reason]}.`,
            refundText(points_cost),
          )}
        </Notice>
        {cause !== "reviewer" || review_note === null ? null : (
          <ReviewNote caption="Note from the reviewer">{review_note}</ReviewNote>
        )}
        <AppealSection contract={contract} />
        <OwnAnswers signing={signing} />
        <EarlierVersions versions={versions} questions={contract.survey_questions} />
        <BrowseMore />
      </div>
    </SectionCard>
  );
}
