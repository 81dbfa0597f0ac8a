import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { REDIRECT_REASONS, type RedirectReason } from "~/session/redirect-reasons";
import { clearSignOutCause } from "~/session/session-store";
import { TextLink } from "~/ui/links";
import { Notice } from "~/ui/notice";
import { AccountPage } from "./account-page";
import { clearConfirmation, type LoginNotice } from "./confirm-email";
import { LoginForm } from "./login-form";

interface LoginScreenProps {
  reason: RedirectReason | undefined;
  linkNotice: LoginNotice | null;
}

/** Login: who you are, and a word on why you are here (specification, section 2). */
export function LoginScreen({ reason, linkNotice }: LoginScreenProps) {
  const { message, email } = useLocation({ select: (location) => location.state });
  // On leaving, not on arriving: a guard that is still under way sends the person here with the cause.
  useEffect(
    () => () => {
      clearSignOutCause();
      clearConfirmation();
    },
    [],
  );
  return (
    <AccountPage
      title="Login"
      heading="Welcome back"
      footer={
        <>
          Don't have an account? <TextLink to="/signup">Sign up</TextLink>
        </>
      }
    >
      {reason === undefined ? null : <Notice tone="warning">{REDIRECT_REASONS[reason]}</Notice>}
      {linkNotice === null ? null : <Notice tone={linkNotice.tone}>{linkNotice.text}</Notice>}
      {message === undefined ? null : <Notice tone="success">{message}</Notice>}
      <LoginForm initialEmail={email} />
    </AccountPage>
  );
}
