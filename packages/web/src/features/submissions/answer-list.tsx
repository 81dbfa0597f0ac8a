import type { SurveyResponse } from "@signpoint/api/entities/signed-contract";
import { adminMessages } from "@signpoint/api/messages";
import { Badge } from "~/ui/badge";
import { AnswerValue } from "./answer-value";
import classes from "./answers.module.css";

/** Questions with their answers, in order. */
export function AnswerList({ answers }: { answers: readonly SurveyResponse[] }) {
  return (
    <ol className={classes.list}>
      {answers.map((answer) => (
        <li key={answer.id}>
          <div className={classes.question}>
            {answer.question_text === "" ? adminMessages.questionTextMissing : answer.question_text}
            {answer.required ? <Badge>Required</Badge> : null}
          </div>
          <AnswerValue answer={answer} />
        </li>
      ))}
    </ol>
  );
}
