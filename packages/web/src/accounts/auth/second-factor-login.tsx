import { Button } from "@mantine/core";
import { SecondFactorForm } from "~/accounts/second-factor/second-factor-form";
import { authClient } from "~/platform/session/auth-client";
import { endSession } from "~/platform/session/end-session";
import { AccountPage } from "./account-page";

/** Renders the second step of a login. It does not navigate: the guard of the route sees the raised session and goes on. */
export default function SecondFactorLogin() {
  return (
    <AccountPage
      title="Enter your code"
      heading="Enter your code"
      description="Your password was right. Your account also asks for a code of your authenticator app."
      footer="Lost your app and your recovery codes? Write to us with the contact form."
    >
      <SecondFactorForm client={authClient} submitLabel="Log in" />
      <Button variant="default" fullWidth onClick={() => void endSession()}>
        Use another account
      </Button>
    </AccountPage>
  );
}
