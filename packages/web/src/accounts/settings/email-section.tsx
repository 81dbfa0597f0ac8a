import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import {
  accountSettingsMessages,
  emailChangeMessages,
  refusalMessages,
  secondFactorMessages,
} from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MailedCodeForm } from "~/accounts/auth/mailed-code-form";
import { afterProof, needsProof } from "~/accounts/second-factor/factor-calls";
import { getErrorMessage, Refusal } from "~/platform/api/errors";
import { profileQuery, useProfile } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { recoveryClient } from "~/platform/session/recovery-client";
import { focusFirstError } from "~/platform/ui/focus";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import classes from "./settings.module.css";
import { pendingEmailQuery } from "./settings-query";

/** Renders the change of the email, which both mailboxes confirm. */
export function EmailSection() {
  const query = useQuery(pendingEmailQuery);
  return (
    <Loaded
      query={query}
      skeleton={<RowsSkeleton bare count={2} height={72} />}
      failure={{
        title: "This could not be loaded",
        message: () => accountSettingsMessages.loadFailed,
      }}
    >
      {(pending) => <Email pending={pending} />}
    </Loaded>
  );
}

/** Renders the form, or the change that is `pending`. */
function Email({ pending }: { pending: string | null }) {
  const { email } = useProfile();
  const readPending = () => queryClient.invalidateQueries({ queryKey: pendingEmailQuery.queryKey });
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
        <PendingChange
          email={email}
          newEmail={pending}
          busy={update.isPending}
          onCancel={() => update.mutate(email)}
          onChanged={() => void onChanged()}
        />
      ) : (
        <EmailForm email={email} busy={update.isPending} onSubmit={update.mutate} />
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
      <TextInput
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.getInputProps("email")}
      />
      <div className={classes.foot}>
        <Button type="submit" loading={busy}>
          Change email
        </Button>
      </div>
      {warning.question}
    </form>
  );
}

interface PendingChangeProps {
  email: string;
  newEmail: string;
  busy: boolean;
  onCancel: () => void;
  onChanged: () => void;
}

function PendingChange({ email, newEmail, busy, onCancel, onChanged }: PendingChangeProps) {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  return (
    <>
      <Notice tone="info" title="Two mails are on their way">
        <span>
          To <strong>{email}</strong> and to <strong>{newEmail}</strong>. Confirm the change in both
          mailboxes: by their links within 24 hours, or by their codes here within 10 minutes.
        </span>
      </Notice>
      {confirmed === null ? null : (
        <Notice tone="success">{`${confirmed}: ${emailChangeMessages.confirmedHere}`}</Notice>
      )}
      <div className={classes.codes}>
        {[email, newEmail].map((mailbox) =>
          mailbox === confirmed ? null : (
            <fieldset key={mailbox} className={classes.mailbox}>
              <legend className={classes.legend}>{mailbox}</legend>
              <MailedCodeForm
                email={mailbox}
                type="email_change"
                client={recoveryClient}
                secondary
                onVerified={onChanged}
                onFirstOfTwo={() => setConfirmed(mailbox)}
              />
            </fieldset>
          ),
        )}
      </div>
      <div>
        <Button variant="default" loading={busy} onClick={onCancel}>
          Keep {email}
        </Button>
      </div>
    </>
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
