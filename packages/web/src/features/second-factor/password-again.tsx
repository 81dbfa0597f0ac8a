import { Button, PasswordInput } from "@mantine/core";
import { loginMessages, refusalMessages, secondFactorMessages } from "@signpoint/api/messages";
import { type SubmitEvent, useState } from "react";
import { authClient } from "~/session/auth-client";
import { tooManyRequestsText } from "~/session/auth-requests";
import { Notice } from "~/ui/notice";
import classes from "./second-factor.module.css";

interface PasswordAgainProps {
  onConfirmed: () => void;
  onCancel?: (() => void) | undefined;
}

/** Renders the question for the password, where the login is some time ago. It opens a new session of the same account. */
export function PasswordAgain({ onConfirmed, onCancel }: PasswordAgainProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const confirm = async (password: string) => {
    setBusy(true);
    const { data } = await authClient.getSession();
    const email = data.session?.user.email ?? "";
    const { error } = await authClient.signInWithPassword({ email, password });
    setBusy(false);
    if (error === null) onConfirmed();
    else if (error.status === 429) setProblem(tooManyRequestsText());
    else if (error.code === "invalid_credentials") setProblem(loginMessages.invalidCredentials);
    else setProblem(loginMessages.failed);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    if (password === "") setProblem(refusalMessages.passwordRequired);
    else void confirm(password);
  };

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.text}>{secondFactorMessages.reauthenticate}</p>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <PasswordInput label="Password" name="password" autoComplete="current-password" />
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          Continue
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
