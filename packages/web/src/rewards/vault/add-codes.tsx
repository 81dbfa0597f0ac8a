import { Button, Progress, Textarea } from "@mantine/core";
import { CODE_PROBLEM_TEXTS, codeListMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { ChooseFile } from "~/platform/ui/choose-file";
import { FocusedStatus } from "~/platform/ui/focus";
import { formatCount, formatInteger } from "~/platform/ui/format";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { Notice } from "~/platform/ui/notice";
import classes from "./codes.module.css";
import { refreshCodes } from "./codes-query";
import {
  isToCorrect,
  linesToCorrect,
  type SentCodes,
  sendCodes,
  withListBelow,
} from "./send-codes";

const ACCEPTED = "text/plain,text/csv,.txt,.csv";

/** Renders the form that adds codes to an item: typed, pasted, or from a file, and what became of each line. */
export function AddCodes({ itemId }: { itemId: string }) {
  const [text, setText] = useState("");
  const [progress, setProgress] = useState<SentCodes | null>(null);
  const [fileText, setFileText] = useState("");
  const read = useMutation({
    mutationFn: (file: File) => file.text(),
    onSuccess: (content) => {
      /* A file takes the place of the one before it, and never of what was typed. */
      const isTyped = text.trim() !== "" && text !== fileText;
      setText(isTyped ? withListBelow(text, content) : content);
      setFileText(content);
    },
  });
  const send = useMutation({
    mutationFn: () =>
      sendCodes(text, (batch) => api.vault.add({ id: itemId, ...batch }), setProgress),
    onMutate: () => {
      setProgress(null);
      read.reset();
    },
    onSuccess: ({ bad }) => setText(linesToCorrect(text, bad)),
    onSettled: () => refreshCodes(),
  });
  const { question } = useLeaveWarning(() => send.isPending || text.trim() !== "");
  return (
    <form
      className={classes.form}
      aria-label="Add codes"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Textarea
        label="Codes"
        description="One on each line, up to 10,000. Of a CSV file the first column counts."
        classNames={{ input: classes.input ?? "" }}
        autosize
        minRows={5}
        maxRows={12}
        autoComplete="off"
        spellCheck={false}
        value={text}
        disabled={send.isPending}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (read.isError) read.reset();
        }}
      />
      <div className={classes.actions}>
        <Button
          type="submit"
          loading={send.isPending || read.isPending}
          disabled={text.trim() === ""}
        >
          Add Codes
        </Button>
        <ChooseFile accept={ACCEPTED} onChoose={(file) => read.mutate(file)}>
          {(button) => (
            <Button {...button} variant="default" disabled={send.isPending}>
              Choose a File
            </Button>
          )}
        </ChooseFile>
      </div>
      {read.isError ? <Notice tone="error">{codeListMessages.fileUnreadable}</Notice> : null}
      {send.isPending && progress !== null ? <SendingProgress progress={progress} /> : null}
      {send.error === null ? null : (
        <Notice tone="error">
          {getErrorMessage(send.error, codeListMessages.codesAddFailed)}
          {progress === null || progress.added === 0
            ? null
            : ` ${formatCount(progress.added, "code")} had been added by then: add the list again, and those are left out.`}
        </Notice>
      )}
      <FocusedStatus status={send.data ?? null}>
        {send.data === undefined ? null : <Outcome sent={send.data} />}
      </FocusedStatus>
      {question}
    </form>
  );
}

function SendingProgress({ progress: { sent, lines } }: { progress: SentCodes }) {
  return (
    <div className={classes.progress}>
      <Progress
        value={(100 * sent) / lines}
        aria-label="Adding codes"
        color="var(--sp-action)"
        transitionDuration={0}
      />
      <span role="status">{`${formatInteger(sent)} of ${formatInteger(lines)} lines …`}</span>
    </div>
  );
}

/** Renders how many codes were added, and each line that was left out with its reason. */
function Outcome({ sent: { added, bad } }: { sent: SentCodes }) {
  const summary = `${formatCount(added, "code")} added.`;
  if (bad.length === 0) return <Notice tone="success">{summary}</Notice>;
  return (
    <Notice tone="warning" title={`${summary} ${formatCount(bad.length, "line")} left out.`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section className={classes.bad} aria-label="Lines left out" tabIndex={0}>
        <ul>
          {bad.map(({ line, reason }) => (
            <li key={line}>{`Line ${formatInteger(line)}: ${CODE_PROBLEM_TEXTS[reason]}`}</li>
          ))}
        </ul>
      </section>
      {bad.some(isToCorrect) ? <span>{codeListMessages.codesToCorrect}</span> : null}
    </Notice>
  );
}
