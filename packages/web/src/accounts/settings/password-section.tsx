import { Button, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { passwordProblem } from "@signpoint/api/accounts/password";
import {
  accountSettingsMessages,
  refusalMessages,
  secondFactorMessages,
  signupMessages,
} from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import { PasswordStrength } from "~/accounts/auth/password-strength";
import { afterProof, needsProof } from "~/accounts/second-factor/factor-calls";
import { getErrorMessage, Refusal } from "~/platform/api/errors";
import { useProfile } from "~/platform/api/profile";
import { useAction } from "~/platform/api/use-action";
import { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { focusFirstError } from "~/platform/ui/focus";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { Notice } from "~/platform/ui/notice";
import classes from "./settings.module.css";

const EMPTY = { current: "", password: "", repeated: "" };

/** Renders the change of the password, which asks for the present one. */
export function PasswordSection() {
  const { email, username } = useProfile();
  const form = useForm({
    initialValues: EMPTY,
    validate: ({ current, password, repeated }) => ({
      current: current === "" ? accountSettingsMessages.currentMissing : null,
      password: lengthProblem(password),
      repeated: password === repeated ? null : accountSettingsMessages.passwordsDiffer,
    }),
  });
  const update = useAction({
    mutationFn: async ({ current, password }: typeof EMPTY) => {
      const { error } = await afterProof(() =>
        authClient.updateUser({ password, current_password: current }),
      );
      if (error !== null) throw new Refusal(errorText(error));
    },
    onSuccess: () => form.reset(),
  });
  // The present one is often filled in by a program.
  const warning = useLeaveWarning(() => form.isDirty("password") || form.isDirty("repeated"));

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit((typed) => update.mutate(typed), focusFirstError(form))}
    >
      {update.isError ? (
        <Notice tone="error">
          {getErrorMessage(update.error, accountSettingsMessages.passwordFailed)}
        </Notice>
      ) : null}
      {update.isSuccess ? (
        <Notice tone="success">{accountSettingsMessages.passwordUpdated}</Notice>
      ) : null}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps("current")}
      />
      <div>
        <PasswordInput
          label="New password"
          description="6 to 128 characters. All other places where you are logged in are logged out."
          autoComplete="new-password"
          {...form.getInputProps("password")}
        />
        <PasswordStrength password={form.values.password} known={[email, username]} />
      </div>
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        {...form.getInputProps("repeated")}
      />
      <div className={classes.foot}>
        <Button type="submit" loading={update.isPending}>
          Change Password
        </Button>
      </div>
      {warning.question}
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
