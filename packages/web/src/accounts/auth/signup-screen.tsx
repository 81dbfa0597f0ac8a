import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { normalizeReferralCode } from "@signpoint/api/accounts/referral-code";
import { normalizeEmail } from "@signpoint/api/platform/email";
import { refusalMessages, signupMessages } from "@signpoint/api/texts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Queries } from "~/platform/api/query-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { callAuth, preloadAuthClient } from "~/platform/session/call-auth";
import { focusFirstError } from "~/platform/ui/focus";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { MINIMUM_AGE_YEARS } from "~/platform/ui/product-promises";
import classes from "./account.module.css";
import { AccountPage } from "./account-page";
import { PasswordStrength } from "./password-strength";
import { ReferralField, useReferrer } from "./referral-field";
import { type SignupValues, signupProblems } from "./signup-problems";
import { UsernameField, useUsernameAvailability } from "./username-field";

/**
 * Renders the form that creates an account; the mail that follows confirms it (specification, section
 * 2).
 */
export function SignupScreen({ referralCode }: { referralCode: string }) {
  return (
    <AccountPage
      title="Sign Up"
      heading="Create your account"
      footer={
        <>
          Already have an account? <TextLink to="/login">Log in</TextLink>
        </>
      }
    >
      <Queries>
        <SignupForm referralCode={referralCode} />
      </Queries>
    </AccountPage>
  );
}

/**
 * Renders the fields of a new account. Each problem is shown at its field, and nothing typed is lost.
 */
function SignupForm({ referralCode }: { referralCode: string }) {
  const navigate = useNavigate();
  const [problems, setProblems] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: {
      username: "",
      email: "",
      password: "",
      repeatedPassword: "",
      referralCode: referralCode.trim().toUpperCase(),
    },
    validate: (values) => signupProblems(values, availability),
  });
  const availability = useUsernameAvailability(form.values.username);
  const referrer = useReferrer(form.values.referralCode);

  const submit = async (values: typeof form.values) => {
    setBusy(true);
    const refusal = await signUp(values);
    setBusy(false);
    setProblems(refusal?.texts ?? []);
    if (refusal !== null) {
      if (refusal.username !== null) form.setFieldError("username", refusal.username);
      if (refusal.password !== null) form.setFieldError("password", refusal.password);
      return;
    }
    await navigate({ to: "/confirmation", state: { email: normalizeEmail(values.email) } });
  };

  return (
    <form
      noValidate
      method="post"
      className={classes.form}
      onFocus={preloadAuthClient}
      onSubmit={form.onSubmit((values) => void submit(values), focusFirstError(form))}
    >
      {problems.length === 0 ? null : (
        <Notice tone="error">
          {problems.map((problem) => (
            <span key={problem}>{problem}</span>
          ))}
        </Notice>
      )}
      <UsernameField availability={availability} {...form.getInputProps("username")} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...form.getInputProps("email")}
      />
      <div>
        <PasswordInput
          label="Password"
          description={signupMessages.passwordHint}
          autoComplete="new-password"
          {...form.getInputProps("password")}
        />
        <PasswordStrength
          password={form.values.password}
          known={[form.values.email, form.values.username]}
        />
      </div>
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        {...form.getInputProps("repeatedPassword")}
      />
      <ReferralField referrer={referrer} {...form.getInputProps("referralCode")} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        Sign Up
      </Button>
      <TermsNotice />
    </form>
  );
}

/** Renders what signing up agrees to. */
function TermsNotice() {
  return (
    <p className={classes.terms}>
      {`By signing up you confirm that you are at least ${MINIMUM_AGE_YEARS} and agree to our `}
      <TextLink to="/terms" inherit>
        Terms of Service
      </TextLink>{" "}
      and{" "}
      <TextLink to="/privacy" inherit>
        Privacy Policy
      </TextLink>
      .
    </p>
  );
}

export interface SignupRefusal {
  texts: string[];
  /** What is wrong with the username; null when it is not to blame. */
  username: string | null;
  /** The same for the password. */
  password: string | null;
}

/** Requests the account. Returns the texts to show when it is refused, else null. */
async function signUp(values: SignupValues): Promise<SignupRefusal | null> {
  const username = values.username.trim();
  const referralCode = normalizeReferralCode(values.referralCode);
  const account = {
    email: normalizeEmail(values.email),
    password: values.password,
    options: {
      emailRedirectTo: `${window.location.origin}/login`,
      data: {
        ...(username === "" ? {} : { username }),
        ...(referralCode === "" ? {} : { referral_code: referralCode }),
      },
    },
  };
  const { error } = await callAuth((client) => client.signUp(account));
  if (error === null) return null;
  const waiting = error.status === 429 ? [tooManyRequestsText()] : [];
  return {
    texts: [signupMessages.failed, ...waiting],
    username: error.code === "username_taken" ? signupMessages.usernameTaken : null,
    password: error.code === "weak_password" ? refusalMessages.passwordCommon : null,
  };
}
