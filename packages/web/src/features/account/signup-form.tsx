import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { signupMessages } from "@signpoint/api/messages";
import { normalizeEmail } from "@signpoint/api/rules/email";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { focusFirstError } from "~/ui/focus";
import { Notice } from "~/ui/notice";
import classes from "./account.module.css";
import { ReferralField } from "./referral-field";
import { signUp } from "./sign-up";
import { signupProblems } from "./signup-problems";
import { TermsNotice } from "./terms-notice";
import { useReferrer } from "./use-referrer";
import { useUsernameAvailability } from "./use-username-availability";
import { UsernameField } from "./username-field";

/** Everything that a new account needs. What is wrong is said at its field, and nothing typed is lost. */
export function SignupForm({ referralCode }: { referralCode: string }) {
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
      return;
    }
    await navigate({ to: "/confirmation", state: { email: normalizeEmail(values.email) } });
  };

  return (
    <form
      noValidate
      className={classes.form}
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
      <PasswordInput
        label="Password"
        description={signupMessages.passwordHint}
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
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
