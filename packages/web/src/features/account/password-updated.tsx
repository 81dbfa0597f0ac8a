import { PASSWORD_RESET_REDIRECT_MS } from "@signpoint/api/constants";
import { passwordResetMessages } from "@signpoint/api/messages";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { ButtonLink } from "~/ui/links";
import { Notice } from "~/ui/notice";
import { AccountPage } from "./account-page";

const toLogin = { to: "/login", state: { message: passwordResetMessages.updated } } as const;

/** Says that it worked and goes on to the login after a moment. */
export function PasswordUpdated() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(toLogin), PASSWORD_RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AccountPage title="Password updated" heading="Password Updated">
      <Notice tone="success">Your new password is set. You are taken to the login page.</Notice>
      <ButtonLink {...toLogin} size="md" fullWidth>
        Go to Login
      </ButtonLink>
    </AccountPage>
  );
}
