import { Button } from "@mantine/core";
import { passwordResetMessages } from "@signpoint/api/texts";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { recoveryClient } from "~/platform/session/recovery-client";
import { useSession } from "~/platform/session/session-store";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { LoadingState } from "~/platform/ui/states";
import { AccountPage } from "./account-page";
import { MailedCodeForm } from "./mailed-code-form";
import { NewPasswordForm } from "./new-password-form";
import { type Recovery, redeemRecovery, verifyRecovery } from "./recovery-session";

type State = { step: "verifying" } | Recovery | { step: "updated"; email: string };

/**
 * Renders the steps that set a new password with the link or code of a recovery mail (specification,
 * section 2).
 */
export function ResetPasswordScreen() {
  const [state, setState] = useState<State>({ step: "verifying" });
  useEffect(() => {
    let mounted = true;
    void verifyRecovery().then((recovery) => {
      if (mounted) setState(recovery);
    });
    return () => {
      mounted = false;
    };
  }, []);

  const goOn = (recovery: Promise<Recovery>) => {
    setState({ step: "verifying" });
    void recovery.then(setState);
  };

  switch (state.step) {
    case "verifying":
      return (
        <AccountPage title="Reset password" heading="Verifying Reset Link">
          <LoadingState label="Please wait while your link is checked." place="inline" />
        </AccountPage>
      );
    case "unopened":
      return <LinkUnopened onOpen={() => goOn(redeemRecovery(state.tokenHash))} />;
    case "invalid":
      return <LinkInvalid message={state.message} onVerified={() => goOn(verifyRecovery())} />;
    case "form":
      return (
        <NewPasswordForm
          owner={state.owner}
          onUpdated={() => setState({ step: "updated", email: state.owner.email })}
          onSessionExpired={() =>
            setState({ step: "invalid", message: passwordResetMessages.sessionExpired })
          }
        />
      );
    case "updated":
      return <PasswordUpdated email={state.email} />;
    default:
      return state satisfies never;
  }
}

function LinkUnopened({ onOpen }: { onOpen: () => void }) {
  return (
    <AccountPage title="Reset password" heading="Reset your password">
      <p>With this link you can choose a new password. It works only once.</p>
      <Button size="md" fullWidth onClick={onOpen}>
        Continue
      </Button>
    </AccountPage>
  );
}

function LinkInvalid({ message, onVerified }: { message: string; onVerified: () => void }) {
  return (
    <AccountPage title="Reset link invalid" heading="Reset Link Invalid">
      <Notice tone="error">{message}</Notice>
      <ButtonLink to="/forgot-password" size="md" fullWidth>
        Request New Reset Link
      </ButtonLink>
      <ButtonLink to="/login" variant="default" size="md" fullWidth>
        Back to Login
      </ButtonLink>
      <p>Do you have an email with a code that has not been used?</p>
      <MailedCodeForm
        email={undefined}
        type="recovery"
        client={recoveryClient}
        secondary
        onVerified={onVerified}
      />
    </AccountPage>
  );
}

const LOGIN_REDIRECT_MS = 3_000;

/**
 * Renders the success and goes on to the login after a moment; where another account is signed in,
 * that account stays signed in and nothing is opened.
 */
function PasswordUpdated({ email }: { email: string }) {
  const isSignedIn = useSession().status === "signed-in";
  return isSignedIn ? <StillSignedIn email={email} /> : <RedirectToLogin email={email} />;
}

function RedirectToLogin({ email }: { email: string }) {
  const navigate = useNavigate();
  const state = useMemo(() => ({ message: passwordResetMessages.updated, email }), [email]);
  useEffect(() => {
    const goOn = () => void navigate({ to: "/login", state });
    const timer = setTimeout(goOn, LOGIN_REDIRECT_MS);
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
