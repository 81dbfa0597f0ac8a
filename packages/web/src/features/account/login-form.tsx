import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { loginMessages, refusalMessages } from "@signpoint/api/messages";
import { normalizeEmail } from "@signpoint/api/rules/email";
import type { AuthError } from "@supabase/auth-js";
import { useRef, useState } from "react";
import { authClient } from "~/session/auth-client";
import { isRemembered, setRemembered } from "~/session/session-storage";
import { TextLink } from "~/ui/links";
import { textsOf, useLightForm } from "~/ui/use-light-form";
import classes from "./account.module.css";
import { LoginProblem } from "./login-problem";
import { ResendConfirmation } from "./resend-confirmation";

const NAMES = ["email", "password"] as const;

/** Email and password. A session, once there, leads on by itself: the route's guard sees it. */
export function LoginForm({ initialEmail }: { initialEmail: string | undefined }) {
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<AuthError | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);

  const logIn = async (email: string, password: string, form: HTMLFormElement) => {
    setAttempts((count) => count + 1);
    setBusy(true);
    setProblem(null);
    setRemembered(new FormData(form).has("remember"));
    const { error } = await authClient.signInWithPassword({
      email: normalizeEmail(email),
      password,
    });
    if (error === null) return;
    setProblem(error);
    setBusy(false);
    const field = form.elements.namedItem("password");
    if (error.code === "invalid_credentials" && field instanceof HTMLElement) field.focus();
  };

  const form = useLightForm({
    names: NAMES,
    validate: ({ email, password }) => ({
      email: email.trim() === "" ? refusalMessages.emailRequired : null,
      password: password === "" ? refusalMessages.passwordRequired : null,
    }),
    onSubmit: ({ email, password }, submitted) => void logIn(email, password, submitted),
  });

  const emailForResend = (): string | null => {
    if (element.current === null) return null;
    const email = normalizeEmail(textsOf(element.current, NAMES).email);
    const missing = email === "" ? loginMessages.resendNeedsEmail : null;
    return form.report(element.current, { email: missing }) ? null : email;
  };

  return (
    <>
      <form noValidate ref={element} className={classes.form} onSubmit={form.onSubmit}>
        {problem === null ? null : <LoginProblem problem={problem} />}
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={initialEmail}
          error={form.problems.email}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          error={form.problems.password}
        />
        <div className={classes.between}>
          <Checkbox label="Remember me" name="remember" defaultChecked={isRemembered()} />
          <TextLink to="/forgot-password" size="sm">
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" size="md" fullWidth loading={busy}>
          Login
        </Button>
      </form>
      <ResendConfirmation
        key={attempts}
        emphasized={problem?.code === "email_not_confirmed"}
        takeEmail={emailForResend}
      />
    </>
  );
}
