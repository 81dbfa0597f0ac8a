import { Anchor } from "@mantine/core";
import { adminMessages, contractMessages } from "@signpoint/api/texts";
import { type AnsweredQuestion, joinAnswers } from "@signpoint/api/work/answers";
import { isFileQuestion, isWebLink, QUESTION_KINDS } from "@signpoint/api/work/questions";
import type { SubmittedData } from "@signpoint/api/work/signed-contract";
import type { Submission } from "@signpoint/api/work/submission";
import { Badge } from "~/platform/ui/badge";
import { getFileName } from "~/platform/ui/file-names";
import { Notice } from "~/platform/ui/notice";
import { StoredFile } from "~/work/files/stored-file";
import { FilePreview } from "~/work/previews/file-preview";
import { formatStructuredAnswer } from "./answer-text";
import classes from "./answers.module.css";

/** Renders questions with their answers, in order. */
export function AnswerList({ answers }: { answers: readonly AnsweredQuestion[] }) {
  return (
    <ol className={classes.list}>
      {answers.map((answer) => (
        <li key={answer.question_id}>
          <div className={classes.question} dir="auto">
            {answer.question_text === "" ? adminMessages.questionTextMissing : answer.question_text}
            {answer.required ? <Badge>Required</Badge> : null}
          </div>
          <AnswerValue answer={answer} />
        </li>
      ))}
    </ol>
  );
}

type Answer = Pick<AnsweredQuestion, "question_type" | "response_data" | "file_url">;

/** Renders one answer by its type: a file, a link, JSON or text. */
function AnswerValue({ answer }: { answer: Answer }) {
  if (isFileQuestion(answer)) return <FileAnswer path={answer.file_url} />;
  const text = answer.response_data?.trim() ?? "";
  if (text === "") return <p className={classes.nothing}>No response provided</p>;
  const { isLink, format } = QUESTION_KINDS[answer.question_type];
  if (isLink && isWebLink(text)) {
    return (
      <p className={classes.answer}>
        <Anchor href={text} target="_blank" rel="noreferrer noopener" underline="always">
          {text}
        </Anchor>
      </p>
    );
  }
  const structured = formatStructuredAnswer(text);
  if (structured !== null) return <pre className={classes.data}>{structured}</pre>;
  return (
    <p className={classes.answer} dir="auto">
      {format(text)}
    </p>
  );
}

function FileAnswer({ path }: { path: string | null }) {
  if (path === null || path === "") return <p className={classes.nothing}>No file uploaded</p>;
  return (
    <section aria-label={`Proof: ${getFileName(path)}`} data-proof tabIndex={-1}>
      <StoredFile path={path} />
      <FilePreview path={path} />
    </section>
  );
}

/** Renders each question of a submission with its answer; or the answers of the older format. */
export function SubmissionAnswers({ submission }: { submission: Submission }) {
  const { survey_questions, survey_responses, submitted_data } = submission;
  const legacy = Object.entries(submitted_data.survey_responses ?? {});
  if (survey_responses.length === 0 && legacy.length > 0) {
    return <LegacyAnswers responses={legacy} />;
  }
  const answers = joinAnswers(survey_questions, survey_responses);
  if (answers.length > 0) return <AnswerList answers={answers} />;
  return (
    <p className={classes.noAnswers}>
      {survey_questions.length === 0
        ? contractMessages.asksNoQuestions
        : "No survey answers were handed in."}
    </p>
  );
}

type Response = NonNullable<SubmittedData["survey_responses"]>[string];

/** Renders answers of the older format: a map by question id, without the questions. */
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
