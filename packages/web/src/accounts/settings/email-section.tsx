import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { OwnEmailChange } from "@signpoint/api/accounts/safety/email-change-calls";
import {
  LOST_MAILBOX_WAIT_DAYS,
  TAKE_BACK_DAYS,
} from "@signpoint/api/accounts/safety/lost-mailbox";
import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import {
  accountSettingsMessages,
  lostMailboxMessages,
  refusalMessages,
  secondFactorMessages,
} from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { afterProof, needsProof } from "~/accounts/second-factor/factor-calls";
import { getErrorMessage, Refusal } from "~/platform/api/errors";
import { profileQuery, useProfile } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { recoveryClient } from "~/platform/session/recovery-client";
import { FocusOnMount, focusFirstError } from "~/platform/ui/focus";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { PendingEmail } from "./pending-email";
import classes from "./settings.module.css";
import { emailChangeQuery } from "./settings-query";

/** Renders the change of the email, which both mailboxes confirm, or the new one alone when the other is lost. */
export function EmailSection() {
  const query = useQuery(emailChangeQuery);
  return (
    <Loaded
      query={query}
      skeleton={<RowsSkeleton bare count={2} height={72} />}
      failure={{
        title: "The change of your email could not be loaded",
        message: lostMailboxMessages.loadFailed,
      }}
    >
      {(change) => <EmailChange change={change} />}
    </Loaded>
  );
}

/** Renders the form, or the change that waits. */
function EmailChange({ change }: { change: OwnEmailChange }) {
  const { email } = useProfile();
  const { pending } = change;
  const readPending = () => queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
  const update = useAction({
    mutationFn: async (to: string) => {
      const { error } = await afterProof(() =>
        authClient.updateUser(
          { email: to },
          { emailRedirectTo: `${window.location.origin}/settings` },
        ),
      );
      if (error !== null) throw new Refusal(errorText(error));
    },
    onSettled: () => void readPending(),
  });
  const onChanged = async () => {
    await recoveryClient.signOut({ scope: "local" });
    await authClient.refreshSession();
    await readPending();
    await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  };

  return (
    <div className={classes.stack}>
      {update.isError ? (
        <Notice tone="error">
          {getErrorMessage(update.error, accountSettingsMessages.emailFailed)}
        </Notice>
      ) : null}
      {pending !== null ? (
        <PendingEmail
          key={pending.new_email}
          email={email}
          pending={pending}
          tooYoung={change.too_young}
          started={update.isSuccess}
          busy={update.isPending}
          onCancel={() => update.mutate(email)}
          onChanged={() => void onChanged()}
        />
      ) : (
        <FocusOnMount active={update.isSuccess}>
          <EmailForm email={email} busy={update.isPending} onSubmit={update.mutate} />
        </FocusOnMount>
      )}
    </div>
  );
}

interface EmailFormProps {
  email: string;
  busy: boolean;
  onSubmit: (email: string) => void;
}

function EmailForm({ email, busy, onSubmit }: EmailFormProps) {
  const form = useForm({
    initialValues: { email: "" },
    validate: { email: (typed) => emailProblem(normalizeEmail(typed), email) },
  });
  const warning = useLeaveWarning(() => form.isDirty());
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (typed) => onSubmit(normalizeEmail(typed.email)),
        focusFirstError(form),
      )}
    >
      <p className={classes.intro}>
        Your email is <strong>{email}</strong>. It changes once both mailboxes, this one and the new
        one, have confirmed it.
      </p>
      <p className={classes.intro}>
        If you have lost this mailbox, start the change all the same and say so in the next step. It
        then takes {LOST_MAILBOX_WAIT_DAYS} days, in which this mailbox can stop it; for{" "}
        {TAKE_BACK_DAYS} more it can take it back.
      </p>
      <TextInput
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.getInputProps("email")}
      />
      <div className={classes.foot}>
        <Button type="submit" loading={busy}>
          Change Email
        </Button>
      </div>
      {warning.question}
    </form>
  );
}

function emailProblem(typed: string, present: string): string | null {
  if (!isValidEmail(typed)) return refusalMessages.emailInvalid;
  return typed === present ? accountSettingsMessages.emailSame : null;
}

function errorText(error: AuthError): string {
  if (error.status === 429) return tooManyRequestsText();
  if (needsProof(error)) return secondFactorMessages.cancelled;
  return error.code === "insufficient_aal"
    ? accountSettingsMessages.codeFirst
    : accountSettingsMessages.emailFailed;
}
