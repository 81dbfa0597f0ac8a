import { Button, PasswordInput, TextInput } from "@mantine/core";
import { normalizeEmail } from "@signpoint/api/platform/email";
import { loginMessages, refusalMessages } from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import { type HistoryState, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { isAuthRetryableFetchError } from "~/platform/session/auth-errors";
import { latestSuspension, tooManyRequestsText } from "~/platform/session/auth-requests";
import { callAuth, preloadAuthClient } from "~/platform/session/call-auth";
import { REDIRECT_REASONS, type RedirectReason } from "~/platform/session/redirects";
import { hasSignedIn, isRemembered, setRemembered } from "~/platform/session/session-storage";
import { clearSignOutCause, useSession } from "~/platform/session/session-store";
import { useAfterHydration } from "~/platform/ui/after-hydration";
import { formatInstant } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { LoadingState } from "~/platform/ui/states";
import { useLightAction } from "~/platform/ui/use-light-action";
import { focusField, readTexts, useLightForm } from "~/platform/ui/use-light-form";
import classes from "./account.module.css";
import { AccountPage } from "./account-page";
import { clearConfirmation, type LoginNotice } from "./confirm-email";
import type { Door } from "./door/load-door";
import { ResendConfirmation } from "./resend-confirmation";

const NO_STATE: HistoryState = {};

interface LoginScreenProps {
  door: Door;
  /** Where to go on to after the login. */
  redirect: string | undefined;
  reason: RedirectReason | undefined;
  linkNotice: LoginNotice | null;
}

/** Renders the login, and why the person was sent here (specification, section 2). */
export function LoginScreen({ door, redirect, reason, linkNotice }: LoginScreenProps) {
  const state = useLocation({ select: (location) => location.state });
  const { message, email } = useAfterHydration<HistoryState>(state, NO_STATE);
  // On leaving, not on arriving: a guard that is still under way sends the person here with the cause.
  useEffect(
    () => () => {
      clearSignOutCause();
      clearConfirmation();
    },
    [],
  );
  const isBack = useAfterHydration(hasSignedIn(), false);
  const isCodeStep = useCodeStep();
  if (isCodeStep) {
    return (
      <Suspense fallback={<LoadingState />}>
        <SecondFactorLogin />
      </Suspense>
    );
  }
  return (
    <AccountPage
      title="Login"
      heading={isBack || reason !== undefined ? "Welcome back" : "Log in"}
      door={door}
      footer={
        <>
          Don’t have an account?{" "}
          <TextLink to="/signup" search={{ redirect }}>
            Sign up
          </TextLink>
        </>
      }
    >
      {reason === undefined ? null : <Notice tone="warning">{REDIRECT_REASONS[reason]}</Notice>}
      {linkNotice === null ? null : <Notice tone={linkNotice.tone}>{linkNotice.text}</Notice>}
      {message === undefined ? null : <Notice tone="success">{message}</Notice>}
      <LoginForm initialEmail={email} />
    </AccountPage>
  );
}

/** Loaded by people with a second factor alone. */
const SecondFactorLogin = lazy(() => import("./second-factor-login"));

/** Returns true from the time when the code is due until the guard has gone on, or the person logs out. */
function useCodeStep(): boolean {
  const { status } = useSession();
  const [isCodeStep, setIsCodeStep] = useState(false);
  if (status === "needs-code" && !isCodeStep) setIsCodeStep(true);
  if (status === "anonymous" && isCodeStep) setIsCodeStep(false);
  return isCodeStep;
}

const NAMES = ["email", "password"] as const;

/**
 * Renders the form for email and password. It does not navigate: the guard of the route sees the new
 * session and goes on.
 */
function LoginForm({ initialEmail }: { initialEmail: string | undefined }) {
  const remembered = useAfterHydration(isRemembered(), true);
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);

  const logIn = useLightAction(async (credentials: { email: string; password: string }) => {
    setAttempts((count) => count + 1);
    const { error } = await callAuth((client) => client.signInWithPassword(credentials));
    if (error?.code === "invalid_credentials") focusField(element.current, "password");
    return error;
  });
  const { problem } = logIn;

  const form = useLightForm({
    names: NAMES,
    validate: ({ email, password }) => ({
      email: email.trim() === "" ? refusalMessages.emailRequired : null,
      password: password === "" ? refusalMessages.passwordRequired : null,
    }),
    onSubmit: ({ email, password }, submitted) => {
      setRemembered(new FormData(submitted).has("remember"));
      logIn.run({ email: normalizeEmail(email), password });
    },
  });

  const emailForResend = (): string | null => {
    if (element.current === null) return null;
    const email = normalizeEmail(readTexts(element.current, NAMES).email);
    const missing = email === "" ? loginMessages.resendNeedsEmail : null;
    return form.report(element.current, { email: missing }) ? null : email;
  };

  return (
    <>
      <form
        noValidate
        method="post"
        ref={element}
        className={classes.form}
        onFocus={preloadAuthClient}
        {...form.handlers}
      >
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
          <label className={classes.remember}>
            <input
              key={String(remembered)}
              type="checkbox"
              name="remember"
              defaultChecked={remembered}
            />
            Remember me
          </label>
          <TextLink to="/forgot-password" size="sm">
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" size="md" fullWidth loading={logIn.busy || logIn.isDone}>
          Login
        </Button>
      </form>
      <ResendConfirmation
        key={attempts}
        emphasized={problem?.code === "email_not_confirmed"}
        readEmail={emailForResend}
      />
    </>
  );
}

/** Renders why a login failed, in the words of the specification (section 8). */
function LoginProblem({ problem }: { problem: AuthError }) {
  if (problem.code === "email_not_confirmed") {
    return <Notice tone="warning">{loginMessages.emailNotConfirmed}</Notice>;
  }
  if (problem.code === "invalid_credentials") {
    return <Notice tone="error">{loginMessages.invalidCredentials}</Notice>;
  }
  if (problem.code === "user_banned") {
    return (
      <Notice tone="error">
        <span>{suspendedText()}</span>
        <TextLink to="/contact">Write to us</TextLink>
      </Notice>
    );
  }
  return (
    <Notice tone="error">
      <span>{loginMessages.failed}</span>
      {problem.status === 429 ? <span>{tooManyRequestsText()}</span> : null}
      {isAuthRetryableFetchError(problem) ? <span>{refusalMessages.unavailable}</span> : null}
    </Notice>
  );
}

function suspendedText(): string {
  const { reason, until } = latestSuspension();
  return loginMessages.suspendedBecause(reason, until === null ? null : formatInstant(until));
}
