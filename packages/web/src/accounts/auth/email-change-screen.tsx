import { Button } from "@mantine/core";
import { emailChangeMessages, refusalMessages } from "@signpoint/api/texts";
import type { AuthError, Session, User } from "@supabase/auth-js";
import { useState } from "react";
import { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { initialAuthLink } from "~/platform/session/initial-auth-link";
import { recoveryClient } from "~/platform/session/recovery-client";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import { AccountPage } from "./account-page";
import { MailIllustration } from "./mailed-code-form";

/**
 * Renders what the links of the two mails about a change of email open. Nothing happens before the button, since programs
 * open links of mails, too; it logs nobody in.
 */
export function EmailChangeScreen() {
  const tokenHash = initialAuthLink("/email-change")?.tokenHash ?? null;
  /** The account's new email; null while only one mailbox has confirmed it. */
  const [email, setEmail] = useState<string | null>(null);
  const confirm = useLightAction(async (token_hash: string) => {
    const { data, error } = await recoveryClient.verifyOtp({ token_hash, type: "email_change" });
    if (error === null) setEmail(await takeOver(data));
    return error;
  });
  const done = email === null ? "waiting" : "changed";
  const step = confirm.isDone ? done : "open";
  const problem = tokenHash === null ? LINK_INVALID : confirm.problem;
  return (
    <AccountPage title="Change of email" heading={HEADINGS[step]} above={<MailIllustration />}>
      {step === "open" && problem !== null ? (
        <Notice tone="error">{errorText(problem)}</Notice>
      ) : null}
      {step === "open" && tokenHash !== null && !isUsedUp(problem) ? (
        <>
          <p>
            The email of a Signpoint account is to change. If you did not ask for this, close this
            page and nothing happens.
          </p>
          <Button size="md" fullWidth loading={confirm.busy} onClick={() => confirm.run(tokenHash)}>
            Confirm This Mailbox
          </Button>
        </>
      ) : null}
      {step === "waiting" ? <Notice tone="success">{emailChangeMessages.firstOfTwo}</Notice> : null}
      {step === "changed" ? (
        <Notice tone="success">
          <span>
            The email of your account is now <strong>{email}</strong>. Log in with it from now on.
          </span>
        </Notice>
      ) : null}
      <ButtonLink to="/settings" variant="default" size="md" fullWidth>
        Go to Settings
      </ButtonLink>
    </AccountPage>
  );
}

type Problem = Pick<AuthError, "status" | "code">;

const LINK_INVALID: Problem = { status: 403, code: "otp_expired" };

const HEADINGS = {
  open: "Confirm the change of email",
  waiting: "One mailbox confirmed",
  changed: "Email changed",
} as const;

interface Confirmed {
  session: Session | null;
  user: User | null;
}

/** Makes this device know of a change that both mailboxes have confirmed. Returns the new email, null before that. */
async function takeOver({ session, user }: Confirmed): Promise<string | null> {
  if (session === null || user === null) return null;
  // The session of the mail is not used; the one of this device learns of the new email.
  await recoveryClient.signOut({ scope: "local" });
  const own = await authClient.getSession();
  if (own.data.session?.user.id === user.id) await authClient.refreshSession();
  return user.email ?? "";
}

function isUsedUp(problem: Problem | null): boolean {
  return problem?.code === "otp_expired" || problem?.code === "email_exists";
}

function errorText({ status, code }: Problem): string {
  if (status === 429) return tooManyRequestsText();
  if (code === "email_exists") return emailChangeMessages.taken;
  return code === "otp_expired" ? emailChangeMessages.linkInvalid : refusalMessages.unavailable;
}
