import { reviewMessages } from "@signpoint/api/texts";
import type { Submission } from "@signpoint/api/work/submission";
import { NoteField } from "~/work/review/note-field";
import type { Decisions } from "~/work/review/use-decisions";
import { submissionReview } from "./submission-review";
import classes from "./submissions.module.css";

interface DecisionAdditionsProps {
  submission: Submission;
  decisions: Decisions<Submission>;
}

/** Renders what goes with the decision: the note, and why changes can no longer be requested. */
export function DecisionAdditions({ submission, decisions }: DecisionAdditionsProps) {
  const canRequest = submissionReview.isOffered?.(submission, "request_changes") ?? true;
  return (
    <>
      {canRequest ? null : <p className={classes.used}>{reviewMessages.roundsUsedUp}</p>}
      <NoteField item={submission} decisions={decisions} />
    </>
  );
}
