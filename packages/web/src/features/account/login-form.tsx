import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { loginMessages, refusalMessages } from "@signpoint/api/messages";
import { normalizeEmail } from "@signpoint/api/rules/email";
import { type AuthError, isAuthRetryableFetchError } from "@supabase/auth-js";
import { useState } from "react";
import { authClient } from "~/session/auth-client";
import { isRemembered, setRemembered } from "~/session/session-storage";
import { focusFirstError } from "~/ui/focus-first-error";
import { TextLink } from "~/ui/links";
import { Notice } from "~/ui/notice";
import classes from "./account.module.css";
import { ResendConfirmation } from "./resend-confirmation";

/** Email and password. A session, once there, leads on by itself: the route's guard sees it. */
export function LoginForm() {
  const [problem, setProblem] = useState<AuthError | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "", remember: isRemembered() },
    validate: {
      email: (email) => (email.trim() === "" ? refusalMessages.emailRequired : null),
      password: (password) => (password === "" ? refusalMessages.passwordRequired : null),
    },
  });

  const logIn = async ({ email, password, remember }: typeof form.values) => {
    setBusy(true);
    setProblem(null);
    setRemembered(remember);
    const credentials = { email: normalizeEmail(email), password };
    const { error } = await authClient.signInWithPassword(credentials);
    if (error === null) return;
    setProblem(error);
    setBusy(false);
    if (error.code === "invalid_credentials") form.getInputNode("password")?.focus();
  };

  return (
    <>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => void logIn(values), focusFirstError(form))}
      >
        {problem === null ? null : <LoginProblem problem={problem} />}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <div>
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
        </div>
        <div className={classes.between}>
          <Checkbox
            label="Remember me"
            key={form.key("remember")}
            {...form.getInputProps("remember", { type: "checkbox" })}
          />
          <TextLink to="/forgot-password" size="sm">
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" size="md" fullWidth loading={busy}>
          Login
        </Button>
      </form>
      <ResendConfirmation
        emphasized={problem?.code === "email_not_confirmed"}
        email={() => form.getValues().email}
      />
    </>
  );
}

function LoginProblem({ problem }: { problem: AuthError }) {
  if (problem.code === "email_not_confirmed") {
    return <Notice tone="warning">{loginMessages.emailNotConfirmed}</Notice>;
  }
  if (problem.code === "invalid_credentials") {
    return <Notice tone="error">{loginMessages.invalidCredentials}</Notice>;
  }
  return (
    <Notice tone="error">
      <span>{loginMessages.failed}</span>
      {problem.status === 429 ? <span>{refusalMessages.tooManyRequests}</span> : null}
      {isAuthRetryableFetchError(problem) ? <span>{refusalMessages.unavailable}</span> : null}
    </Notice>
  );
}
