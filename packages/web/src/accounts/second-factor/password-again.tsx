import { Button, PasswordInput } from "@mantine/core";
import { loginMessages, refusalMessages, secondFactorMessages } from "@signpoint/api/texts";
import { type SubmitEvent, useState } from "react";
import { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { Notice } from "~/platform/ui/notice";
import classes from "./second-factor.module.css";

interface PasswordAgainProps {
  /** Why what the password was asked for did not work. */
  failure: string | null;
  /** Whether that is under way. */
  busy: boolean;
  onConfirmed: () => void;
  onCancel?: (() => void) | undefined;
}

/** Renders the question for the password, where the login is some time ago. It opens a new session of the same account. */
export function PasswordAgain({ failure, busy, onConfirmed, onCancel }: PasswordAgainProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const problem = refusal ?? failure;

  const confirm = async (password: string) => {
    setIsChecking(true);
    setRefusal(null);
    const { data } = await authClient.getSession();
    const email = data.session?.user.email ?? "";
    const { error } = await authClient.signInWithPassword({ email, password });
    setIsChecking(false);
    if (error === null) onConfirmed();
    else if (error.status === 429) setRefusal(tooManyRequestsText());
    else if (error.code === "invalid_credentials") setRefusal(loginMessages.invalidCredentials);
    else setRefusal(loginMessages.failed);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    if (password === "") setRefusal(refusalMessages.passwordRequired);
    else void confirm(password);
  };

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.text}>{secondFactorMessages.reauthenticate}</p>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <PasswordInput label="Password" name="password" autoComplete="current-password" />
      <div className={classes.buttons}>
        <Button type="submit" loading={isChecking || busy}>
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
