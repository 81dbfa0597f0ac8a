import { Button, TextInput } from "@mantine/core";
import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import { passwordResetMessages, refusalMessages } from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { authClient } from "~/platform/session/auth-client";
import { isAuthRetryableFetchError } from "~/platform/session/auth-errors";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { recoveryClient } from "~/platform/session/recovery-client";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import { useLightForm } from "~/platform/ui/use-light-form";
import classes from "./account.module.css";
import { AccountPage } from "./account-page";
import { MailedCodeForm, MailIllustration } from "./mailed-code-form";

/**
 * Renders the form that asks for the mail with which a new password can be set (specification, section
 * 2).
 */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [lastEmail, setLastEmail] = useState("");
  if (sentTo === null) return <EmailForm initialEmail={lastEmail} onSent={setSentTo} />;
  const tryAgain = () => {
    setLastEmail(sentTo);
    setSentTo(null);
  };
  return <CheckYourEmail email={sentTo} onTryAgain={tryAgain} />;
}

interface EmailFormProps {
  initialEmail: string;
  onSent: (email: string) => void;
}

function EmailForm({ initialEmail, onSent }: EmailFormProps) {
  const send = useLightAction(async (email: string) => {
    const redirectTo = `${window.location.origin}/reset-password`;
    const { error } = await authClient.resetPasswordForEmail(email, { redirectTo });
    if (error === null) onSent(email);
    return error === null ? null : errorTexts(error);
  });
  const form = useLightForm({
    names: ["email"],
    validate: ({ email }) => ({ email: emailProblem(email) }),
    onSubmit: ({ email }) => send.run(normalizeEmail(email)),
  });

  return (
    <AccountPage
      title="Forgot password"
      heading="Forgot your password?"
      description="Enter your email and we will send you a link to set a new one."
      footer={<TextLink to="/login">Back to Login</TextLink>}
    >
      <form noValidate method="post" className={classes.form} {...form.handlers}>
        {send.problem === null ? null : (
          <Notice tone="error">
            {send.problem.map((problem) => (
              <span key={problem}>{problem}</span>
            ))}
          </Notice>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          name="email"
          defaultValue={initialEmail}
          error={form.problems.email}
        />
        <Button type="submit" size="md" fullWidth loading={send.busy}>
          Send Reset Link
        </Button>
      </form>
    </AccountPage>
  );
}

function CheckYourEmail({ email, onTryAgain }: { email: string; onTryAgain: () => void }) {
  const navigate = useNavigate();
  return (
    <AccountPage title="Check your email" heading="Check your email" above={<MailIllustration />}>
      <p>
        If there is an account for <strong>{email}</strong>, a link to set a new password is on its
        way. It works for a limited time and only once. You can also enter the code of the email
        here.
      </p>
      <MailedCodeForm
        email={email}
        type="recovery"
        client={recoveryClient}
        onVerified={() => void navigate({ to: "/reset-password" })}
      />
      <ButtonLink to="/login" variant="default" size="md" fullWidth>
        Back to Login
      </ButtonLink>
      <Button variant="subtle" size="md" fullWidth onClick={onTryAgain}>
        Try Again
      </Button>
    </AccountPage>
  );
}

function emailProblem(email: string): string | null {
  if (email.trim() === "") return refusalMessages.emailRequired;
  return isValidEmail(normalizeEmail(email)) ? null : refusalMessages.emailInvalid;
}

/**
 * Returns the texts for a refused request: the server's own where it gives one, else the
 * specification's, with the time to wait where it is known.
 */
function errorTexts(error: AuthError): string[] {
  const unknown = isAuthRetryableFetchError(error) || (error.status ?? 500) >= 500;
  if (unknown || error.message === "") return [passwordResetMessages.sendFailed];
  const saysHowLong = error.status !== 429 || /\d second/.test(error.message);
  return saysHowLong ? [error.message] : [error.message, tooManyRequestsText()];
}
