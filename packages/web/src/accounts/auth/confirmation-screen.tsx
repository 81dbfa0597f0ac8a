import { Button } from "@mantine/core";
import { loginMessages, refusalMessages } from "@signpoint/api/texts";
import type { AuthError, User } from "@supabase/auth-js";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { authClient } from "~/platform/session/auth-client";
import { AUTH_PATH, tooManyRequestsText } from "~/platform/session/auth-requests";
import { initialAuthLink } from "~/platform/session/initial-auth-link";
import { recoveryClient } from "~/platform/session/recovery-client";
import { recordedVerifiers } from "~/platform/session/session-storage";
import { useSession } from "~/platform/session/session-store";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { LoadingState } from "~/platform/ui/states";
import { useLightAction } from "~/platform/ui/use-light-action";
import { AccountPage } from "./account-page";
import { MailedCodeForm, MailIllustration } from "./mailed-code-form";

/**
 * Renders the page after the signup, which says that a mail is on its way, or the page that the link
 * of that mail opens (specification, section 2).
 */
export function ConfirmationScreen() {
  const link = initialAuthLink("/confirmation");
  return link?.tokenHash == null ? (
    <CheckYourInbox />
  ) : (
    <ConfirmEmailForm tokenHash={link.tokenHash} redirectTo={link.redirectTo} />
  );
}

function CheckYourInbox() {
  const { email, redirect } = useLocation({ select: (location) => location.state });
  const navigate = useNavigate();
  const isSignedIn = useSession().status === "signed-in";

  const goOn = async (user: User) => {
    const needsPassword = user.app_metadata.needs_password === true;
    if (!needsPassword && isSignedIn) await recoveryClient.signOut({ scope: "local" });
    await (needsPassword
      ? navigate({ to: "/reset-password" })
      : navigate({ href: redirect ?? "/dashboard" }));
  };

  return (
    <AccountPage title="Confirm your email" heading="Check your inbox" above={<MailIllustration />}>
      <p>
        We have sent you an email{email === undefined ? "" : " to "}
        {email === undefined ? null : <strong>{email}</strong>}. Please open it and confirm your
        email address with the link inside, or enter its code here.
      </p>
      <MailedCodeForm
        email={email}
        type="signup"
        client={isSignedIn ? recoveryClient : authClient}
        onVerified={(user) => void goOn(user)}
      />
      <p>
        Nothing there after a few minutes? Look into the spam folder, or have the email sent again
        from the login page.
      </p>
      <ButtonLink to="/login" search={{ redirect }} variant="default" size="md" fullWidth>
        Return to Login
      </ButtonLink>
    </AccountPage>
  );
}

interface ConfirmAddressProps {
  tokenHash: string;
  redirectTo: string | null;
}

/**
 * Renders what the link of a confirmation mail opens. A device that has asked for a mail confirms
 * without a click and ends signed in. Elsewhere the link waits for a click, because programs open
 * links of mails too; it signs nobody in.
 */
function ConfirmEmailForm(props: ConfirmAddressProps) {
  const mayBeOurs = props.tokenHash.startsWith("pkce_") && recordedVerifiers().length > 0;
  return mayBeOurs ? <ConfirmAutomatically {...props} /> : <ConfirmByClick {...props} />;
}

function ConfirmAutomatically({ tokenHash, redirectTo }: ConfirmAddressProps) {
  useEffect(() => {
    const query = new URLSearchParams({
      token: tokenHash,
      type: "signup",
      redirect_to: redirectTo ?? `${window.location.origin}/login`,
    });
    window.location.replace(`${AUTH_PATH}/verify?${query}`);
  }, [tokenHash, redirectTo]);
  return (
    <AccountPage title="Confirm your email" heading="Confirm your email">
      <LoadingState label="Please wait while your email is confirmed." place="inline" />
    </AccountPage>
  );
}

function ConfirmByClick({ tokenHash, redirectTo }: ConfirmAddressProps) {
  const navigate = useNavigate();
  const redirect = new URLSearchParams(redirectTo?.split("?")[1]).get("redirect") ?? undefined;
  const confirm = useLightAction(async () => {
    const { data, error } = await recoveryClient.verifyOtp({
      token_hash: tokenHash,
      type: "signup",
    });
    if (error !== null) return error;
    if (data.user?.app_metadata.needs_password === true) {
      await navigate({ to: "/reset-password" });
      return null;
    }
    const state = { message: loginMessages.emailConfirmed, email: data.user?.email };
    await recoveryClient.signOut({ scope: "local" });
    await navigate({ to: "/login", search: { redirect }, state });
    return null;
  });
  const { problem } = confirm;
  const isUsedUp = problem?.code === "otp_expired";
  return (
    <AccountPage
      title="Confirm your email"
      heading="Confirm your email"
      above={<MailIllustration />}
    >
      {problem === null ? null : <Notice tone="error">{errorText(problem)}</Notice>}
      {isUsedUp ? null : (
        <>
          <p>
            Somebody, hopefully you, signed up to Signpoint with this email address. If it was not
            you, close this page and nothing happens.
          </p>
          <Button size="md" fullWidth loading={confirm.busy} onClick={() => confirm.run()}>
            Confirm My Email
          </Button>
        </>
      )}
      <ButtonLink
        to="/login"
        search={{ redirect }}
        variant={isUsedUp ? "filled" : "default"}
        size="md"
        fullWidth
      >
        Return to Login
      </ButtonLink>
    </AccountPage>
  );
}

function errorText({ status, code }: AuthError): string {
  if (status === 429) return tooManyRequestsText();
  return code === "otp_expired"
    ? loginMessages.confirmationLinkInvalid
    : refusalMessages.unavailable;
}
