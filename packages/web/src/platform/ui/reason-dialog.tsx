import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { startOfDay } from "./days";
import { ConfirmDialog } from "./dialog";
import { focusFirstError } from "./focus";
import { useLeaveWarning } from "./leave-warning";
import { ErrorNotice } from "./loaded";
import classes from "./reason-dialog.module.css";

interface ReasonDialogProps {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  /** What will happen. */
  children: ReactNode;
  reason: {
    /** "Reason", unless another text is asked for. */
    label?: string;
    /** Who reads it. */
    description: string;
    initial?: string;
    /** Whether it is one line, such as a reference. */
    isLine?: boolean;
    maxLength: number;
    /** The problem of an empty one. */
    missing: string;
  };
  /** What else is chosen, below the reason. */
  choice?: ReactNode;
  /** It ends by itself as this day begins in UTC; undefined where it has no end. */
  day?: DayField | undefined;
  /** Shown when the server gives no reason for a failure. */
  failed: string;
  /** `until` is ISO 8601; null without an end. */
  run: (given: { reason: string; until: string | null }) => Promise<unknown>;
  onClose: () => void;
  /** Gets what `run` returned. */
  onDone: (result: unknown) => void;
}

interface DayField {
  description: string;
  /** `2027-03-11`, or empty. */
  initial: string;
  min: string;
  max: string;
  /** The problem of an empty one; undefined where it may be empty. */
  missing?: string;
  /** Returns the problem of an end (ISO 8601); null when it may be so. */
  error: (until: string) => string | null;
}

const ROWS = { autosize: true, minRows: 2, maxRows: 6 };

/** Renders the question before a decision: what will happen, its reason, and until when, where it has an end. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, danger = false, children, reason, choice, day } = props;
  const { failed, onClose } = props;
  const formId = useId();
  const { label = "Reason", isLine = false } = reason;
  const decide = useMutation({
    mutationFn: (given: { reason: string; day: string }) =>
      props.run({
        reason: given.reason.trim(),
        until: given.day === "" ? null : startOfDay(given.day),
      }),
    onSuccess: props.onDone,
  });
  const form = useForm({
    initialValues: { reason: reason.initial ?? "", day: day?.initial ?? "" },
    validate: {
      reason: (typed) => (typed.trim() === "" ? reason.missing : null),
      day: (typed) => (day === undefined ? null : dayError(day, typed)),
    },
  });
  const { leave, asking, question } = useLeaveWarning(
    () => !decide.isPending && !decide.isSuccess && form.isDirty(),
  );
  if (asking) return question;
  const input = {
    label,
    description: reason.description,
    maxLength: reason.maxLength,
    required: true,
    ...form.getInputProps("reason"),
  };
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={confirmLabel}
      danger={danger}
      form={formId}
      busy={decide.isPending}
      onClose={() => leave(onClose)}
    >
      <form
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((given) => decide.mutate(given), focusFirstError(form))}
      >
        <span>{children}</span>
        {isLine ? <TextInput {...input} /> : <Textarea {...input} {...ROWS} />}
        {choice}
        {day === undefined ? null : (
          <TextInput
            type="date"
            label="Until"
            description={day.description}
            min={day.min}
            max={day.max}
            required={day.missing !== undefined}
            {...form.getInputProps("day")}
          />
        )}
        <ErrorNotice error={decide.error} fallback={failed} />
      </form>
    </ConfirmDialog>
  );
}

function dayError(field: DayField, day: string): string | null {
  return day === "" ? (field.missing ?? null) : field.error(startOfDay(day));
}
