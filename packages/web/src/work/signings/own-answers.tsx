import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { ButtonLink } from "~/platform/ui/links";
import { AnswerList } from "~/work/submissions/answers";
import classes from "./signing-section.module.css";

/** Renders the answers as they were submitted. */
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
