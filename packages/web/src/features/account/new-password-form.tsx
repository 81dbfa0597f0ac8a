import { Button, PasswordInput } from "@mantine/core";
import { passwordResetMessages, refusalMessages } from "@signpoint/api/messages";
import { passwordProblem } from "@signpoint/api/rules/password";
import type { AuthError } from "@supabase/auth-js";
import { useState } from "react";
import { authClient } from "~/session/auth-client";
import { isSessionError } from "~/session/session-errors";
import { endSession } from "~/session/session-store";
import { Notice } from "~/ui/notice";
import classes from "./account.module.css";
import { AccountPage } from "./account-page";
import { PasswordChecklist } from "./password-checklist";

interface NewPasswordFormProps {
  onUpdated: () => void;
  onSessionExpired: () => void;
}

/** The new password, twice, with a list that says live what is still missing. */
export function NewPasswordForm({ onUpdated, onSessionExpired }: NewPasswordFormProps) {
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const length = passwordProblem(password);
  const longEnough = length !== "too_short";
  const matches = password !== "" && password === repeated;

  const update = async () => {
    setBusy(true);
    setProblem(null);
    const { error } = await authClient.updateUser({ password });
    if (error === null) {
      await endSession();
      onUpdated();
    } else if (isSessionError(error)) {
      await endSession();
      onSessionExpired();
    } else {
      setProblem(textOf(error));
      setBusy(false);
    }
  };

  return (
    <AccountPage title="Reset password" heading="Set a new password">
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void update();
        }}
      >
        {problem === null ? null : <Notice tone="error">{problem}</Notice>}
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          value={password}
          error={length === "too_long" ? refusalMessages.passwordTooLong : null}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          label="Confirm new password"
          autoComplete="new-password"
          value={repeated}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
        <PasswordChecklist longEnough={longEnough} matches={matches} />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={busy}
          disabled={length !== null || !matches}
        >
          Update Password
        </Button>
      </form>
    </AccountPage>
  );
}

/** What the server refuses by rule is said in its words: the same password again, say. */
function textOf(error: AuthError): string {
  if (error.code === "current_password_required")
    return passwordResetMessages.sessionNotEstablished;
  const refusedByRule = error.status === 422 && error.message !== "";
  return refusedByRule ? error.message : passwordResetMessages.updateFailed;
}
