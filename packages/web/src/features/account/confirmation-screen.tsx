import { useLocation } from "@tanstack/react-router";
import { ButtonLink } from "~/ui/links";
import { AccountPage } from "./account-page";
import { MailIllustration } from "./mail-illustration";

/** After the signup: the mail is on its way (specification, section 2). */
export function ConfirmationScreen() {
  const email = useLocation({ select: (location) => location.state.email });
  return (
    <AccountPage title="Confirm your email" heading="Check your inbox" above={<MailIllustration />}>
      <p>
        We have sent you an email{email === undefined ? "" : " to "}
        {email === undefined ? null : <strong>{email}</strong>}. Please open it and confirm your
        email address with the link inside. After that you can log in.
      </p>
      <p>
        Nothing there after a few minutes? Look into the spam folder, or have the email sent again
        from the login page.
      </p>
      <ButtonLink to="/login" size="md" fullWidth>
        Return to Login
      </ButtonLink>
    </AccountPage>
  );
}
