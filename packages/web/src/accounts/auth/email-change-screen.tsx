import { Button } from "@mantine/core";
import { emailChangeMessages, refusalMessages } from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import { useState } from "react";
import { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { initialAuthLink } from "~/platform/session/initial-auth-link";
import { recoveryClient } from "~/platform/session/recovery-client";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { AccountPage } from "./account-page";
import { MailIllustration } from "./mailed-code-form";

type Outcome =
  | { step: "open"; problem: string | null; isUsedUp: boolean }
  | { step: "waiting" }
  | { step: "changed"; email: string };

/**
 * Renders what the links of the two mails about a change of email open. Nothing happens before the button, since programs
 * open links of mails, too; it logs nobody in.
 */
export function EmailChangeScreen() {
  const tokenHash = initialAuthLink("/email-change")?.tokenHash ?? null;
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({
    step: "open",
    problem: tokenHash === null ? emailChangeMessages.linkInvalid : null,
    isUsedUp: tokenHash === null,
  });
  const confirm = async (token: string) => {
    setBusy(true);
    setOutcome(await confirmBy(token));
    setBusy(false);
  };
  return (
    <AccountPage
      title="Change of email"
      heading={HEADINGS[outcome.step]}
      above={<MailIllustration />}
    >
      {outcome.step === "open" ? (
        <>
          {outcome.problem === null ? null : <Notice tone="error">{outcome.problem}</Notice>}
          {outcome.isUsedUp || tokenHash === null ? null : (
            <>
              <p>
                The email of a Signpoint account is to change. If you did not ask for this, close
                this page and nothing happens.
              </p>
              <Button size="md" fullWidth loading={busy} onClick={() => void confirm(tokenHash)}>
                Confirm This Mailbox
              </Button>
            </>
          )}
        </>
      ) : null}
      {outcome.step === "waiting" ? (
        <Notice tone="success">{emailChangeMessages.firstOfTwo}</Notice>
      ) : null}
      {outcome.step === "changed" ? (
        <Notice tone="success">
          <span>
            The email of your account is now <strong>{outcome.email}</strong>. Log in with it from
            now on.
          </span>
        </Notice>
      ) : null}
      <ButtonLink to="/settings" variant="default" size="md" fullWidth>
        Go to Settings
      </ButtonLink>
    </AccountPage>
  );
}

const HEADINGS = {
  open: "Confirm the change of email",
  waiting: "One mailbox confirmed",
  changed: "Email changed",
} as const;

async function confirmBy(tokenHash: string): Promise<Outcome> {
  const { data, error } = await recoveryClient.verifyOtp({
    token_hash: tokenHash,
    type: "email_change",
  });
  if (error !== null) {
    const isUsedUp = error.code === "otp_expired" || error.code === "email_exists";
    return { step: "open", problem: errorText(error), isUsedUp };
  }
  const { session, user } = data;
  if (session === null || user === null) return { step: "waiting" };
  // The session of the mail is not used; the one of this device learns of the new email.
  await recoveryClient.signOut({ scope: "local" });
  const own = await authClient.getSession();
  if (own.data.session?.user.id === user.id) await authClient.refreshSession();
  return { step: "changed", email: user.email ?? "" };
}

function errorText({ status, code }: AuthError): string {
  if (status === 429) return tooManyRequestsText();
  if (code === "email_exists") return emailChangeMessages.taken;
  return code === "otp_expired" ? emailChangeMessages.linkInvalid : refusalMessages.unavailable;
}
