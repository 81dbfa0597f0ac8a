import type { Submission } from "@signpoint/api/entities/submission";
import { AnswerList } from "./answer-list";
import { LegacyAnswers } from "./legacy-answers";
import classes from "./submissions.module.css";

/** The answers of a submission, in whichever form they were kept. */
export function SubmissionAnswers({ submission }: { submission: Submission }) {
  if (submission.survey_responses.length > 0) {
    return <AnswerList answers={submission.survey_responses} />;
  }
  const legacy = Object.entries(submission.submitted_data.survey_responses ?? {});
  if (legacy.length > 0) return <LegacyAnswers responses={legacy} />;
  return <p className={classes.none}>No survey answers were handed in.</p>;
}
