import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { CORRECTION_REASON_MAX_LENGTH, SUSPENSION_MAX_DAYS } from "@signpoint/api/constants";
import { MS_PER_DAY } from "@signpoint/api/durations";
import type { PersonAccount } from "@signpoint/api/entities/person";
import { peopleMessages } from "@signpoint/api/messages";
import { suspensionEndError } from "@signpoint/api/rules/suspension";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { getErrorMessage } from "~/api/errors";
import { ConfirmDialog } from "~/ui/dialog";
import { focusFirstError } from "~/ui/focus";
import { Notice } from "~/ui/notice";
import classes from "./account-card.module.css";
import { DECISIONS, type DecisionName } from "./decisions";
import { refreshPeople } from "./people-query";

interface DecisionDialogProps {
  name: DecisionName;
  person: PersonAccount;
  onClose: () => void;
  onDone: () => void;
}

/** Renders the question before a decision about an account: its effect, the reason, and its end if it can have one. */
export function DecisionDialog({ name, person, onClose, onDone }: DecisionDialogProps) {
  const formId = useId();
  const { label, effect, failed, reader, hasEnd, isDanger, run } = DECISIONS[name];
  const now = name === "change" ? person.suspension : null;
  const form = useForm({
    initialValues: { reason: now?.reason ?? "", day: now?.ends_at?.slice(0, 10) ?? "" },
    validate: {
      reason: (text) => (text.trim() === "" ? peopleMessages.reasonOfDecision : null),
      day: (day) => (day === "" ? null : suspensionEndError(startOf(day), new Date())),
    },
  });
  const decide = useMutation({
    mutationFn: ({ reason, day }: typeof form.values) =>
      run({ p_user_id: person.id, p_reason: reason.trim() }, day === "" ? null : startOf(day)),
    onSuccess: async () => {
      await refreshPeople();
      onDone();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`${label}?`}
      confirmLabel={label}
      danger={isDanger}
      form={formId}
      busy={decide.isPending}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => decide.mutate(values), focusFirstError(form))}
      >
        <span>
          <strong>{person.username}</strong> {effect}
        </span>
        <Textarea
          label="Reason"
          description={reader}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={CORRECTION_REASON_MAX_LENGTH}
          required
          {...form.getInputProps("reason")}
        />
        {hasEnd ? (
          <TextInput
            type="date"
            label="Until"
            description="It ends by itself as this day begins in UTC. Empty: without an end."
            min={dayAfter(1)}
            max={dayAfter(SUSPENSION_MAX_DAYS)}
            {...form.getInputProps("day")}
          />
        ) : null}
        {decide.error === null ? null : (
          <Notice tone="error">{getErrorMessage(decide.error, failed)}</Notice>
        )}
      </form>
    </ConfirmDialog>
  );
}

const startOf = (day: string) => `${day}T00:00:00.000Z`;

/** Returns the day in UTC that is this many days ahead: `2027-03-11`. */
function dayAfter(days: number): string {
  return new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 10);
}
