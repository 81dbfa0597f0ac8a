import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { APPEAL_TEXT_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { appealMessages } from "@signpoint/api/texts";
import { appealDeadline } from "@signpoint/api/work/appeals/appeal-rules";
import { isFileQuestion } from "@signpoint/api/work/questions";
import { useCallback, useState } from "react";
import { useProfile } from "~/platform/api/profile";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { FocusOnMount, focusFirstError } from "~/platform/ui/focus";
import { formatInstant } from "~/platform/ui/format";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { Notice } from "~/platform/ui/notice";
import { keepTyped, readTyped } from "~/platform/ui/typed-text";
import classes from "./signing-section.module.css";
import { FileQuestion } from "./survey/file-question";
import { questionElementId } from "./survey/question";
import { useAppeal } from "./use-appeal";
import type { SignedDetail } from "./use-signing-call";

const EMPTY = { text: "" };

interface AppealFormProps {
  contract: SignedDetail;
  onAppealed: () => void;
}

/** Renders until when a rejection can be appealed, and behind a button the form for it. */
export function AppealOffer(props: AppealFormProps) {
  const { signing } = props.contract;
  const { decided_at, appeal_until } = signing;
  const { id: userId } = useProfile();
  const [typed] = useState(() => readTyped(userId, appealForm(signing.id), EMPTY));
  const [opened, setOpened] = useState(typed.text !== "");
  if (decided_at === null) return null;
  const until = formatInstant(appealDeadline({ decided_at, appeal_until }).toISOString());
  return (
    <div className={classes.stack}>
      <p className={classes.words}>
        {`You can appeal this decision once, until ${until}. ${appealMessages.appealOtherAdmin}`}
      </p>
      {opened ? (
        <FocusOnMount active={typed.text === ""}>
          <AppealForm
            {...props}
            typed={typed}
            onTyped={(values) => keepTyped(userId, appealForm(signing.id), values)}
          />
        </FocusOnMount>
      ) : (
        <div>
          <Button variant="default" onClick={() => setOpened(true)}>
            Appeal This Decision
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns the name under which what is typed for an appeal is kept. */
export const appealForm = (signingId: string) => `appeal.${signingId}`;

interface TypedFormProps extends AppealFormProps {
  /** What was typed before. */
  typed: typeof EMPTY;
  /** Keeps what is typed; null once it is given up. */
  onTyped: (values: typeof EMPTY | null) => void;
}

/** Renders the words of an appeal and, when the contract asked for files, a place for new ones. */
function AppealForm({ contract, onAppealed, typed, onTyped }: TypedFormProps) {
  const { signing, survey_questions, uploads } = contract;
  const [asking, setAsking] = useState(false);
  const [busyQuestions, setBusyQuestions] = useState<readonly string[]>([]);
  const onBusy = useCallback((id: string, busy: boolean) => {
    setBusyQuestions((before) => [
      ...before.filter((other) => other !== id),
      ...(busy ? [id] : []),
    ]);
  }, []);
  const [files, setFiles] = useState<Record<string, string>>(() =>
    Object.fromEntries(uploads.map(({ question_id, path }) => [question_id, path])),
  );
  const form = useForm({
    initialValues: typed,
    onValuesChange: onTyped,
    validate: {
      text: (text) => (text.trim() === "" ? appealMessages.appealTextRequired : null),
    },
  });
  const appeal = useAppeal(contract, {
    onAppealed,
    onSettled: () => setAsking(false),
    onFieldErrors: ({ p_text }) => form.setErrors({ text: p_text }),
  });
  const warning = useLeaveWarning(
    () => !appeal.isDone && form.values.text.trim() !== "",
    () => onTyped(null),
  );
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Appeal"
      onSubmit={form.onSubmit(() => setAsking(true), focusFirstError(form))}
    >
      <Textarea
        label="Why should this be decided differently?"
        required
        withAsterisk
        autosize
        minRows={4}
        maxRows={16}
        maxLength={APPEAL_TEXT_MAX_LENGTH}
        {...form.getInputProps("text")}
      />
      {survey_questions.filter(isFileQuestion).map((question) => (
        <div key={question.id} id={questionElementId(question.id)}>
          <FileQuestion
            question={question}
            signingId={signing.id}
            label={`New file (optional): ${question.question_text}`}
            required={false}
            isFixed
            field={{
              value: files[question.id] ?? "",
              onChange: (path) =>
                setFiles((before) => ({ ...before, [question.id]: String(path) })),
            }}
            onBusy={onBusy}
          />
        </div>
      ))}
      {appeal.problem === null ? null : <Notice tone="error">{appeal.problem}</Notice>}
      <div>
        <Button type="submit" disabled={busyQuestions.length > 0} loading={appeal.busy}>
          Send Appeal
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Send this appeal?"
        confirmLabel="Send Appeal"
        busy={appeal.busy}
        onConfirm={() => appeal.send(form.values.text.trim())}
        onClose={() => setAsking(false)}
      >
        {appealMessages.appealEffect}
      </ConfirmDialog>
      {warning.question}
    </form>
  );
}
