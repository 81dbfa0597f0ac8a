import { Button, TextInput } from "@mantine/core";
import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import {
  accountSettingsMessages,
  emailChangeMessages,
  refusalMessages,
  secondFactorMessages,
} from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MailedCodeForm } from "~/accounts/auth/mailed-code-form";
import { afterProof, needsProof } from "~/accounts/second-factor/factor-calls";
import { profileQuery, useProfile } from "~/platform/api/profile";
import { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { recoveryClient } from "~/platform/session/recovery-client";
import { Notice } from "~/platform/ui/notice";
import { useLightForm } from "~/platform/ui/use-light-form";
import classes from "./settings.module.css";

/** The email that an account is to get, as the accounts protocol says; null for none. */
const pendingQuery = queryOptions({
  queryKey: ["pending-email"],
  queryFn: async () => {
    const { data, error } = await authClient.getUser();
    if (error !== null) throw error;
    return data.user.new_email ?? null;
  },
});

/** Renders the change of the email, which both mailboxes confirm. */
export function EmailSection() {
  const { email } = useProfile();
  const { data: pending } = useQuery(pendingQuery);
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const update = async (to: string) => {
    setBusy(true);
    setProblem(null);
    const { error } = await afterProof(() =>
      authClient.updateUser(
        { email: to },
        { emailRedirectTo: `${window.location.origin}/settings` },
      ),
    );
    setBusy(false);
    if (error !== null) setProblem(errorText(error));
    await queries.invalidateQueries({ queryKey: pendingQuery.queryKey });
  };
  const onChanged = async () => {
    await recoveryClient.signOut({ scope: "local" });
    await authClient.refreshSession();
    await queries.invalidateQueries({ queryKey: pendingQuery.queryKey });
    await queries.invalidateQueries({ queryKey: profileQuery.queryKey });
  };

  return (
    <div className={classes.stack}>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      {typeof pending === "string" ? (
        <PendingChange
          email={email}
          newEmail={pending}
          busy={busy}
          onCancel={() => void update(email)}
          onChanged={() => void onChanged()}
        />
      ) : (
        <EmailForm email={email} busy={busy} onSubmit={(to) => void update(to)} />
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
  const form = useLightForm({
    names: ["email"],
    validate: (typed) => ({ email: emailProblem(normalizeEmail(typed.email), email) }),
    onSubmit: (typed) => onSubmit(normalizeEmail(typed.email)),
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit}>
      <p className={classes.intro}>
        Your email is <strong>{email}</strong>. It changes once both mailboxes, this one and the new
        one, have confirmed it.
      </p>
      <TextInput
        label="New email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={form.problems.email}
      />
      <div className={classes.foot}>
        <Button type="submit" loading={busy}>
          Change email
        </Button>
      </div>
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
          mailboxes within 24 hours, by their links or by their codes here.
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
