import { Anchor } from "@mantine/core";
import type { SurveyResponse } from "@signpoint/api/entities/signed-contract";
import { isWebLink } from "@signpoint/api/rules/answers";
import { StoredFile } from "~/features/files/stored-file";
import { structuredAnswer } from "./answer-text";
import classes from "./answers.module.css";

type Answer = Pick<SurveyResponse, "question_type" | "response_data" | "file_url">;

/** One answer, shown as what it is: a file, a link, structured data or text. */
export function AnswerValue({ answer }: { answer: Answer }) {
  if (answer.question_type === "file") return <FileAnswer path={answer.file_url} />;
  const text = answer.response_data?.trim() ?? "";
  if (text === "") return <p className={classes.nothing}>No response provided</p>;
  if (answer.question_type === "link" && isWebLink(text)) {
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
