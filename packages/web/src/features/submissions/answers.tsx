import { Anchor } from "@mantine/core";
import type { SubmittedData, SurveyResponse } from "@signpoint/api/entities/signed-contract";
import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { isFileQuestion, isWebLink, QUESTION_KINDS } from "@signpoint/api/rules/questions";
import { StoredFile } from "~/features/files/stored-file";
import { Badge } from "~/ui/badge";
import { Notice } from "~/ui/notice";
import { structuredAnswer } from "./answer-text";
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

type Answer = Pick<SurveyResponse, "question_type" | "response_data" | "file_url">;

/** One answer, shown as what it is: a file, a link, structured data or text. */
function AnswerValue({ answer }: { answer: Answer }) {
  if (isFileQuestion(answer)) return <FileAnswer path={answer.file_url} />;
  const text = answer.response_data?.trim() ?? "";
  if (text === "") return <p className={classes.nothing}>No response provided</p>;
  if (QUESTION_KINDS[answer.question_type].isLink && isWebLink(text)) {
    return (
      <p className={classes.answer}>
        <Anchor href={text} target="_blank" rel="noreferrer noopener" underline="always">
          {text}
        </Anchor>
      </p>
    );
  }
  const structured = structuredAnswer(text);
  if (structured !== null) return <pre className={classes.data}>{structured}</pre>;
  return <p className={classes.answer}>{text}</p>;
}

function FileAnswer({ path }: { path: string | null }) {
  if (path === null || path === "") return <p className={classes.nothing}>No file uploaded</p>;
  return <StoredFile path={path} />;
}

/** The answers of a submission, in whichever form they were kept. */
export function SubmissionAnswers({ submission }: { submission: Submission }) {
  if (submission.survey_responses.length > 0) {
    return <AnswerList answers={submission.survey_responses} />;
  }
  const legacy = Object.entries(submission.submitted_data.survey_responses ?? {});
  if (legacy.length > 0) return <LegacyAnswers responses={legacy} />;
  return <p className={classes.noAnswers}>No survey answers were handed in.</p>;
}

type Response = NonNullable<SubmittedData["survey_responses"]>[string];

/** Answers kept only as a map by question, from before the questions were kept with them. */
function LegacyAnswers({ responses }: { responses: [string, Response][] }) {
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
