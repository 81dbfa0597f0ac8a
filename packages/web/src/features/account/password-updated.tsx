import { PASSWORD_RESET_REDIRECT_MS } from "@signpoint/api/constants";
import { passwordResetMessages } from "@signpoint/api/messages";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useSession } from "~/session/use-session";
import { ButtonLink } from "~/ui/links";
import { Notice } from "~/ui/notice";
import { AccountPage } from "./account-page";

/**
 * Says that it worked and goes on to the login after a moment; not where somebody is signed in to
 * another account, which stays as it is.
 */
export function PasswordUpdated({ email }: { email: string }) {
  const isSignedIn = useSession().status === "signed-in";
  return isSignedIn ? <StillSignedIn email={email} /> : <OnToLogin email={email} />;
}

function OnToLogin({ email }: { email: string }) {
  const navigate = useNavigate();
  const state = useMemo(() => ({ message: passwordResetMessages.updated, email }), [email]);
  useEffect(() => {
    const goOn = () => void navigate({ to: "/login", state });
    const timer = setTimeout(goOn, PASSWORD_RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, state]);
  return (
    <AccountPage title="Password updated" heading="Password Updated">
      <Notice tone="success">Your new password is set. You are taken to the login page.</Notice>
      <ButtonLink to="/login" state={state} size="md" fullWidth>
        Go to Login
      </ButtonLink>
    </AccountPage>
  );
}

function StillSignedIn({ email }: { email: string }) {
  return (
    <AccountPage title="Password updated" heading="Password Updated">
      <Notice tone="success">
        <span>
          The new password of <strong>{email}</strong> is set. Here you are still logged in to
          another account.
        </span>
      </Notice>
      <ButtonLink to="/dashboard" size="md" fullWidth>
        Go to Dashboard
      </ButtonLink>
    </AccountPage>
  );
}
