import type { SubmittedData } from "@signpoint/api/entities/signed-contract";
import { adminMessages } from "@signpoint/api/messages";
import { Notice } from "~/ui/notice";
import { AnswerValue } from "./answer-value";
import classes from "./answers.module.css";

type Response = NonNullable<SubmittedData["survey_responses"]>[string];

/** Answers kept only as a map by question, from before the questions were kept with them. */
export function LegacyAnswers({ responses }: { responses: [string, Response][] }) {
  return (
    <div className={classes.legacy}>
      <Notice tone="warning">
        These answers are kept in an older format: question details may be limited.
      </Notice>
      <ol className={classes.list}>
        {responses.map(([questionId, response]) => (
          <li key={questionId}>
            <div className={classes.question}>{adminMessages.questionTextMissing}</div>
            <AnswerValue
              answer={{
                question_type: response.file_url ? "file" : "text",
                response_data: response.response_data ?? null,
                file_url: response.file_url ?? null,
              }}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
