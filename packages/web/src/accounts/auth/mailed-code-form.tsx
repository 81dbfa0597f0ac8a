import { Button, TextInput } from "@mantine/core";
import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import { mailedCodeMessages, refusalMessages } from "@signpoint/api/texts";
import type { AuthError, User } from "@supabase/auth-js";
import { digitsOf } from "~/accounts/second-factor/factor-calls";
import type { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import { focusField, useLightForm } from "~/platform/ui/use-light-form";
import classes from "./account.module.css";

interface MailedCodeFormProps {
  /** The address that the mail went to; undefined shows a field for it. */
  email: string | undefined;
  type: "signup" | "recovery" | "email_change";
  /** Whose session the code opens. */
  client: typeof authClient;
  /** True beside a more important button. */
  secondary?: boolean;
  onVerified: (user: User) => void;
  /** Of a change of email: called when the other mailbox has to confirm it, too. */
  onFirstOfTwo?: () => void;
}

/** Renders the field for the six digits of a mail, for people who read it on another device. */
export function MailedCodeForm({
  email,
  type,
  client,
  secondary,
  onVerified,
  onFirstOfTwo,
}: MailedCodeFormProps) {
  const verify = useLightAction(
    async ({ address, token, form }: { address: string; token: string; form: HTMLFormElement }) => {
      const { data, error } = await client.verifyOtp({ email: address, token, type });
      if (error === null && data.user !== null) onVerified(data.user);
      else if (error === null && onFirstOfTwo !== undefined) onFirstOfTwo();
      else {
        focusField(form, "code");
        return errorText(error);
      }
      return null;
    },
  );

  const form = useLightForm({
    names: ["address", "code"],
    validate: ({ address, code }) => ({
      address:
        email === undefined && !isValidEmail(normalizeEmail(address))
          ? refusalMessages.emailInvalid
          : null,
      code: digitsOf(code).length === 6 ? null : mailedCodeMessages.missing,
    }),
    onSubmit: ({ address, code }, element) =>
      verify.run({
        address: email ?? normalizeEmail(address),
        token: digitsOf(code),
        form: element,
      }),
  });

  return (
    <form noValidate className={classes.form} {...form.handlers}>
      {verify.problem === null ? null : <Notice tone="error">{verify.problem}</Notice>}
      {email === undefined ? (
        <TextInput
          label="Email"
          name="address"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={form.problems.address}
        />
      ) : null}
      <TextInput
        label="Code from the email"
        description="6 digits. It works on any device."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={classes.code}
        error={form.problems.code}
      />
      <Button
        type="submit"
        variant={secondary === true ? "default" : "filled"}
        size="md"
        fullWidth
        loading={verify.busy}
      >
        Use Code
      </Button>
    </form>
  );
}

function errorText(error: AuthError | null): string {
  if (error?.status === 429) return tooManyRequestsText();
  return error?.code === "otp_expired" ? mailedCodeMessages.refused : mailedCodeMessages.failed;
}

/** Renders an envelope, closed with the point of the mark: above what a mail has been sent for. */
export function MailIllustration() {
  return (
    <svg className={classes.mail} viewBox="0 0 64 48" fill="none" aria-hidden="true">
      <rect x="2" y="4" width="60" height="42" rx="6" stroke="currentColor" strokeWidth="2.5" />
      <path
        d="M4 9l24.5 17.5c2.1 1.5 4.9 1.5 7 0L60 9"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle className={classes.mailPoint} cx="56" cy="8" r="7" />
    </svg>
  );
}
