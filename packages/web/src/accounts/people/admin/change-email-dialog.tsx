import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import {
  LOST_MAILBOX_WAIT_DAYS,
  TAKE_BACK_DAYS,
} from "@signpoint/api/accounts/safety/lost-mailbox";
import { CORRECTION_REASON_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import { lostMailboxMessages, refusalMessages } from "@signpoint/api/texts";
import { useId } from "react";
import { api, apiQuery } from "~/platform/api/client";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { focusFirstError } from "~/platform/ui/focus";
import { ErrorNotice } from "~/platform/ui/loaded";
import classes from "./account-card.module.css";
import { refreshPeople } from "./people-query";

interface ChangeEmailDialogProps {
  person: { id: string; username: string; email: string | null };
  onClose: () => void;
  onDone: () => void;
}

/** Renders the question before another email of a person is put to a second admin: which, and how one knows who it is. */
export function ChangeEmailDialog({ person, onClose, onDone }: ChangeEmailDialogProps) {
  const formId = useId();
  const change = useAction({
    mutationFn: ({ email, reason }: { email: string; reason: string }) =>
      api.people.changeEmail({
        p_user_id: person.id,
        p_new_email: normalizeEmail(email),
        p_reason: reason.trim(),
      }),
    onSuccess: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: apiQuery.secondApprovals.key() });
      await refreshPeople();
    },
  });
  const form = useForm({
    initialValues: { email: "", reason: "" },
    validate: {
      email: (typed) => (isValidEmail(normalizeEmail(typed)) ? null : refusalMessages.emailInvalid),
      reason: (typed) => (typed.trim() === "" ? lostMailboxMessages.reason : null),
    },
  });
  return (
    <ConfirmDialog
      opened
      title="Change Email?"
      confirmLabel="Ask a Second Admin"
      form={formId}
      busy={change.isPending}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((given) => change.mutate(given), focusFirstError(form))}
      >
        <span className={classes.long}>
          When a second admin has confirmed it, both mailboxes are told. The email of{" "}
          <strong>{person.username}</strong> changes {LOST_MAILBOX_WAIT_DAYS} days later, once the
          new mailbox has confirmed it. {person.email} can stop it until then, and take it back for{" "}
          {TAKE_BACK_DAYS} days afterwards, in which cash, codes and new addresses wait.
        </span>
        <TextInput
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          {...form.getInputProps("email")}
        />
        <Textarea
          label="Reason"
          description="How you know who it is. Admins read it in the decisions."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={CORRECTION_REASON_MAX_LENGTH}
          required
          {...form.getInputProps("reason")}
        />
        <ErrorNotice error={change.error} fallback={lostMailboxMessages.startFailed} />
      </form>
    </ConfirmDialog>
  );
}
