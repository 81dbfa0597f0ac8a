import { Button, PasswordInput, TextInput } from "@mantine/core";
import { normalizeReferralCode } from "@signpoint/api/accounts/referral-code";
import { normalizeEmail } from "@signpoint/api/platform/email";
import { refusalMessages, signupMessages } from "@signpoint/api/texts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Queries } from "~/platform/api/query-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { callAuth, preloadAuthClient } from "~/platform/session/call-auth";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { MINIMUM_AGE_YEARS } from "~/platform/ui/product-promises";
import { useLightAction } from "~/platform/ui/use-light-action";
import { readTexts, useLightForm } from "~/platform/ui/use-light-form";
import classes from "./account.module.css";
import { AccountPage } from "./account-page";
import type { Door } from "./door/load-door";
import { PasswordStrength } from "./password-strength";
import { ReferralField, useReferrer } from "./referral-field";
import { SIGNUP_FIELDS, type SignupValues, signupProblems } from "./signup-problems";
import { UsernameField, useUsernameAvailability } from "./username-field";

interface SignupScreenProps {
  door: Door;
  /** Where to go on to once the email is confirmed. */
  redirect: string | undefined;
  referralCode: string;
}

/**
 * Renders the form that creates an account; the mail that follows confirms it (specification, section
 * 2).
 */
export function SignupScreen({ door, redirect, referralCode }: SignupScreenProps) {
  return (
    <AccountPage
      title="Sign Up"
      heading="Create your account"
      door={door}
      footer={
        <>
          Already have an account?{" "}
          <TextLink to="/login" search={{ redirect }}>
            Log in
          </TextLink>
        </>
      }
    >
      <Queries>
        <SignupForm redirect={redirect} referralCode={referralCode} />
      </Queries>
    </AccountPage>
  );
}

/**
 * Renders the fields of a new account. Each problem is shown at its field, and nothing typed is lost.
 */
function SignupForm({ redirect, referralCode }: Omit<SignupScreenProps, "door">) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<SignupValues>({
    username: "",
    email: "",
    password: "",
    repeatedPassword: "",
    referralCode: referralCode.trim().toUpperCase(),
  });
  const availability = useUsernameAvailability(typed.username);
  const referrer = useReferrer(typed.referralCode);
  const signUp = useLightAction(
    async ({ values, element }: { values: SignupValues; element: HTMLFormElement }) => {
      const refusal = await requestAccount(values, redirect);
      if (refusal === null) {
        const state = { email: normalizeEmail(values.email), redirect };
        await navigate({ to: "/confirmation", state });
        return null;
      }
      form.report(element, { username: refusal.username, password: refusal.password });
      return refusal.texts;
    },
  );
  const form = useLightForm({
    names: SIGNUP_FIELDS,
    validate: (values) => signupProblems(values, availability),
    onSubmit: (values, element) => signUp.run({ values, element }),
  });
  const field = (name: keyof SignupValues) => ({ name, error: form.problems[name] });

  return (
    <form
      noValidate
      method="post"
      className={classes.form}
      onFocus={preloadAuthClient}
      {...form.handlers}
      onChange={(event) => setTyped(readTexts(event.currentTarget, SIGNUP_FIELDS))}
    >
      {signUp.problem === null ? null : (
        <Notice tone="error">
          {signUp.problem.map((problem) => (
            <span key={problem}>{problem}</span>
          ))}
        </Notice>
      )}
      <UsernameField availability={availability} {...field("username")} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...field("email")}
      />
      <div>
        <PasswordInput
          label="Password"
          description={signupMessages.passwordHint}
          autoComplete="new-password"
          {...field("password")}
        />
        <PasswordStrength password={typed.password} known={[typed.email, typed.username]} />
      </div>
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        {...field("repeatedPassword")}
      />
      <ReferralField
        referrer={referrer}
        defaultValue={typed.referralCode}
        {...field("referralCode")}
      />
      <Button type="submit" size="md" fullWidth loading={signUp.busy}>
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

/**
 * Requests the account, whose mail leads on to `redirect` by the login. Returns the texts to show when it is refused, else
 * null.
 */
async function requestAccount(
  values: SignupValues,
  redirect: string | undefined,
): Promise<SignupRefusal | null> {
  const query = redirect === undefined ? "" : `?redirect=${encodeURIComponent(redirect)}`;
  const username = values.username.trim();
  const referralCode = normalizeReferralCode(values.referralCode);
  const account = {
    email: normalizeEmail(values.email),
    password: values.password,
    options: {
      emailRedirectTo: `${window.location.origin}/login${query}`,
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
