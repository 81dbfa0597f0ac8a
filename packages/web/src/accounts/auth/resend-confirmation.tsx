import { Button } from "@mantine/core";
import { loginMessages } from "@signpoint/api/texts";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { callAuth } from "~/platform/session/call-auth";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import classes from "./account.module.css";

interface ResendConfirmationProps {
  /** The email typed in at the moment of the click; null, and said at its field, when there is none. */
  readEmail: () => string | null;
  /** True after a login that failed for the missing confirmation. */
  emphasized: boolean;
}

/** Renders the button that sends the confirmation mail again, to the email in the form. */
export function ResendConfirmation({ readEmail, emphasized }: ResendConfirmationProps) {
  const resend = useLightAction(async (email: string) => {
    const options = { emailRedirectTo: `${window.location.origin}/login` };
    const { error } = await callAuth((client) => client.resend({ type: "signup", email, options }));
    if (error === null) return null;
    return [loginMessages.resendFailed, ...(error.status === 429 ? [tooManyRequestsText()] : [])];
  });
  const onClick = () => {
    const email = readEmail();
    if (email === null) resend.reset();
    else resend.run(email);
  };

  return (
    <div className={classes.resend}>
      <Button
        variant={emphasized ? "default" : "transparent"}
        size={emphasized ? "md" : "compact-sm"}
        fullWidth={emphasized}
        className={emphasized ? undefined : classes.quiet}
        loading={resend.busy}
        onClick={onClick}
      >
        Resend confirmation email
      </Button>
      {resend.isDone ? <Notice tone="success">{loginMessages.resent}</Notice> : null}
      {resend.problem === null ? null : (
        <Notice tone="error">
          {resend.problem.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </Notice>
      )}
    </div>
  );
}
