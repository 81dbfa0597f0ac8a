import { passwordResetMessages } from "@signpoint/api/messages";
import { useEffect, useState } from "react";
import { ButtonLink } from "~/ui/links";
import { Notice } from "~/ui/notice";
import { LoadingState } from "~/ui/states";
import { AccountPage } from "./account-page";
import { NewPasswordForm } from "./new-password-form";
import { PasswordUpdated } from "./password-updated";
import { verifyRecovery } from "./recovery-session";

type State =
  | { step: "verifying" }
  | { step: "invalid"; message: string }
  | { step: "form" }
  | { step: "updated" };

/** Sets a new password with the link from the recovery mail (specification, section 2). */
export function ResetPasswordScreen() {
  const [state, setState] = useState<State>({ step: "verifying" });
  useEffect(() => {
    let mounted = true;
    void verifyRecovery().then((problem) => {
      if (mounted)
        setState(problem === null ? { step: "form" } : { step: "invalid", message: problem });
    });
    return () => {
      mounted = false;
    };
  }, []);

  switch (state.step) {
    case "verifying":
      return (
        <AccountPage title="Reset password" heading="Verifying Reset Link">
          <LoadingState label="Please wait while your link is checked." place="inline" />
        </AccountPage>
      );
    case "invalid":
      return <LinkInvalid message={state.message} />;
    case "form":
      return (
        <NewPasswordForm
          onUpdated={() => setState({ step: "updated" })}
          onSessionExpired={() =>
            setState({ step: "invalid", message: passwordResetMessages.sessionExpired })
          }
        />
      );
    case "updated":
      return <PasswordUpdated />;
    default:
      return state satisfies never;
  }
}

function LinkInvalid({ message }: { message: string }) {
  return (
    <AccountPage title="Reset link invalid" heading="Reset Link Invalid">
      <Notice tone="error">{message}</Notice>
      <ButtonLink to="/forgot-password" size="md" fullWidth>
        Request New Reset Link
      </ButtonLink>
      <ButtonLink to="/login" variant="default" size="md" fullWidth>
        Back to Login
      </ButtonLink>
    </AccountPage>
  );
}
