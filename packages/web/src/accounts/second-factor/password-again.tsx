import { Button, PasswordInput } from "@mantine/core";
import { loginMessages, refusalMessages, secondFactorMessages } from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import { useLightForm } from "~/platform/ui/use-light-form";
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
  const check = useLightAction(async (password: string) => {
    const { data } = await authClient.getSession();
    const email = data.session?.user.email ?? "";
    const { error } = await authClient.signInWithPassword({ email, password });
    if (error === null) onConfirmed();
    return error === null ? null : errorText(error);
  });
  const form = useLightForm({
    names: ["password"],
    validate: ({ password }) => ({
      password: password === "" ? refusalMessages.passwordRequired : null,
    }),
    onSubmit: ({ password }) => check.run(password),
  });
  const problem = form.problems.password ?? check.problem ?? failure;

  return (
    <form noValidate className={classes.form} {...form.handlers}>
      <p className={classes.text}>{secondFactorMessages.reauthenticate}</p>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <PasswordInput label="Password" name="password" autoComplete="current-password" />
      <div className={classes.buttons}>
        <Button type="submit" loading={check.busy || busy}>
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

function errorText({ status, code }: AuthError): string {
  if (status === 429) return tooManyRequestsText();
  return code === "invalid_credentials" ? loginMessages.invalidCredentials : loginMessages.failed;
}
