import { Button } from "@mantine/core";
import { loginMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { callAuth } from "~/platform/session/call-auth";
import { Notice } from "~/platform/ui/notice";
import classes from "./account.module.css";

interface ResendConfirmationProps {
  /** The email typed in at the moment of the click; null, and said at its field, when there is none. */
  readEmail: () => string | null;
  /** True after a login that failed for the missing confirmation. */
  emphasized: boolean;
}

/** Renders the button that sends the confirmation mail again, to the email in the form. */
export function ResendConfirmation({ readEmail, emphasized }: ResendConfirmationProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ sent: boolean; texts: string[] } | null>(null);

  const resend = async () => {
    const email = readEmail();
    setOutcome(null);
    if (email === null) return;
    setBusy(true);
    const options = { emailRedirectTo: `${window.location.origin}/login` };
    const { error } = await callAuth((client) => client.resend({ type: "signup", email, options }));
    setBusy(false);
    const waiting = error?.status === 429 ? [tooManyRequestsText()] : [];
    setOutcome(
      error === null
        ? { sent: true, texts: [loginMessages.resent] }
        : { sent: false, texts: [loginMessages.resendFailed, ...waiting] },
    );
  };

  return (
    <div className={classes.resend}>
      <Button
        variant={emphasized ? "default" : "transparent"}
        size={emphasized ? "md" : "compact-sm"}
        fullWidth={emphasized}
        className={emphasized ? undefined : classes.quiet}
        loading={busy}
        onClick={() => void resend()}
      >
        Resend confirmation email
      </Button>
      {outcome === null ? null : (
        <Notice tone={outcome.sent ? "success" : "error"}>
          {outcome.texts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </Notice>
      )}
    </div>
  );
}
