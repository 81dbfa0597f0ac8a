import { Button, PasswordInput } from "@mantine/core";
import { passwordProblem } from "@signpoint/api/accounts/password";
import {
  accountSettingsMessages,
  refusalMessages,
  secondFactorMessages,
  signupMessages,
} from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import { useState } from "react";
import { PasswordStrength } from "~/accounts/auth/password-strength";
import { afterProof, needsProof } from "~/accounts/second-factor/factor-calls";
import { useProfile } from "~/platform/api/profile";
import { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { Notice } from "~/platform/ui/notice";
import { useLightForm } from "~/platform/ui/use-light-form";
import classes from "./settings.module.css";

const NAMES = ["current", "password", "repeated"] as const;

/** Renders the change of the password, which asks for the present one. */
export function PasswordSection() {
  const { email, username } = useProfile();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [busy, setBusy] = useState(false);

  const update = async (password: string, current_password: string, element: HTMLFormElement) => {
    setBusy(true);
    setProblem(null);
    setIsDone(false);
    const { error } = await afterProof(() => authClient.updateUser({ password, current_password }));
    setBusy(false);
    if (error !== null) {
      setProblem(errorText(error));
      return;
    }
    element.reset();
    setTyped("");
    setIsDone(true);
  };

  const form = useLightForm({
    names: NAMES,
    validate: ({ current, password, repeated }) => ({
      current: current === "" ? accountSettingsMessages.currentMissing : null,
      password: lengthProblem(password),
      repeated: password === repeated ? null : accountSettingsMessages.passwordsDiffer,
    }),
    onSubmit: ({ current, password }, element) => void update(password, current, element),
  });

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit}>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      {isDone ? <Notice tone="success">{accountSettingsMessages.passwordUpdated}</Notice> : null}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Current password"
        name="current"
        autoComplete="current-password"
        error={form.problems.current}
      />
      <div>
        <PasswordInput
          label="New password"
          description="6 to 128 characters. All other places where you are logged in are logged out."
          name="password"
          autoComplete="new-password"
          error={form.problems.password}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <PasswordStrength password={typed} known={[email, username]} />
      </div>
      <PasswordInput
        label="New password again"
        name="repeated"
        autoComplete="new-password"
        error={form.problems.repeated}
      />
      <div className={classes.foot}>
        <Button type="submit" loading={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}

function lengthProblem(password: string): string | null {
  switch (passwordProblem(password)) {
    case "too_short":
      return signupMessages.passwordTooShort;
    case "too_long":
      return refusalMessages.passwordTooLong;
    default:
      return null;
  }
}

/** Returns the text for a refused password: the server's own when a rule refused it, such as the same password again. */
function errorText(error: AuthError): string {
  if (error.status === 429) return tooManyRequestsText();
  if (needsProof(error)) return secondFactorMessages.cancelled;
  const isRule = error.status === 422 || error.code === "current_password_invalid";
  return isRule && error.message !== "" ? error.message : accountSettingsMessages.passwordFailed;
}
