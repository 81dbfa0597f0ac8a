import type { User } from "@supabase/auth-js";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { arrivalAt } from "~/session/arrival";
import { authClient } from "~/session/auth-client";
import { recoveryClient } from "~/session/recovery-client";
import { useSession } from "~/session/use-session";
import { ButtonLink } from "~/ui/links";
import { AccountPage } from "./account-page";
import { ConfirmEmailForm } from "./confirm-address";
import { MailIllustration } from "./mail-illustration";
import { MailedCodeForm } from "./mailed-code-form";

/** After the signup: the mail is on its way (specification, section 2). The mail's link leads here, too. */
export function ConfirmationScreen() {
  const link = arrivalAt("/confirmation");
  return link?.tokenHash == null ? (
    <CheckYourInbox />
  ) : (
    <ConfirmEmailForm tokenHash={link.tokenHash} redirectTo={link.redirectTo} />
  );
}

function CheckYourInbox() {
  const email = useLocation({ select: (location) => location.state.email });
  const navigate = useNavigate();
  const isSignedIn = useSession().status === "signed-in";

  const goOn = async (user: User) => {
    const needsPassword = user.app_metadata.needs_password === true;
    if (!needsPassword && isSignedIn) await recoveryClient.signOut({ scope: "local" });
    await navigate({ to: needsPassword ? "/reset-password" : "/dashboard" });
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
      <ButtonLink to="/login" variant="default" size="md" fullWidth>
        Return to Login
      </ButtonLink>
    </AccountPage>
  );
}
