import { Button } from "@mantine/core";
import { LostFactorHelp } from "~/accounts/second-factor/lost-factor-help";
import { useOwnProofs } from "~/accounts/second-factor/own-proofs";
import { SecondFactorForm } from "~/accounts/second-factor/second-factor-form";
import { authClient } from "~/platform/session/auth-client";
import { endSession } from "~/platform/session/end-session";
import { AccountPage } from "./account-page";

/** Renders the second step of a login. It does not navigate: the guard of the route sees the raised session and goes on. */
export default function SecondFactorLogin() {
  const factors = useOwnProofs(authClient);
  const hasPasskey = factors !== null && factors.passkeys.length > 0;
  const isPasskeyAlone = hasPasskey && factors.apps.length === 0;
  const heading = isPasskeyAlone ? "Use your passkey" : "Enter your code";
  return (
    <AccountPage
      title={heading}
      heading={heading}
      description={`Your password was right. Your account also asks for ${whatIsAsked(hasPasskey, isPasskeyAlone)}.`}
      footer={<LostFactorHelp />}
    >
      <SecondFactorForm client={authClient} submitLabel="Log In" />
      <Button variant="default" fullWidth onClick={() => void endSession()}>
        Use Another Account
      </Button>
    </AccountPage>
  );
}

function whatIsAsked(hasPasskey: boolean, isPasskeyAlone: boolean): string {
  if (isPasskeyAlone) return "your passkey";
  return `${hasPasskey ? "a passkey or " : ""}a code of your authenticator app`;
}
