import { Button } from "@mantine/core";
import { notMeMessages, refusalMessages } from "@signpoint/api/texts";
import { useNavigate } from "@tanstack/react-router";
import { AUTH_PATH, authFetch, tooManyRequestsText } from "~/platform/session/auth-requests";
import { initialAuthLink } from "~/platform/session/initial-auth-link";
import { recoveryClient } from "~/platform/session/recovery-client";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import { AccountPage } from "./account-page";

/**
 * Renders what the link "This was not me" of a mail opens. Nothing happens before the button, since programs open links of
 * mails, too. It ends all sessions and the password, and goes on to a new one.
 */
export function NotMeScreen() {
  const tokenHash = initialAuthLink("/not-me")?.tokenHash ?? null;
  const navigate = useNavigate();
  const endAll = useLightAction(async (token: string) => {
    const refusal = await disownLogin(token);
    if (refusal === null) await navigate({ to: "/reset-password" });
    return refusal;
  });
  const problem = tokenHash === null ? notMeMessages.linkInvalid : endAll.problem;
  const isUsedUp = problem === notMeMessages.linkInvalid;

  return (
    <AccountPage title="This was not me" heading="Was this not you?">
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      {isUsedUp || tokenHash === null ? (
        <ButtonLink to="/forgot-password" size="md" fullWidth>
          Set a New Password
        </ButtonLink>
      ) : (
        <>
          <p>
            Then somebody knows your password. We end it and all places where your account is logged
            in, remove what was set up since that login, such as a second factor, and you choose a
            new password. If it was you, close this page and nothing happens.
          </p>
          <Button size="md" fullWidth loading={endAll.busy} onClick={() => endAll.run(tokenHash)}>
            Log Out Everywhere
          </Button>
        </>
      )}
      <ButtonLink to="/login" variant="default" size="md" fullWidth>
        Back to Login
      </ButtonLink>
    </AccountPage>
  );
}

/** Ends all sessions and opens one for a new password. Returns the text of the problem, else null. */
async function disownLogin(token_hash: string): Promise<string | null> {
  try {
    const response = await authFetch(`${AUTH_PATH}/not-me`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token_hash }),
    });
    if (response.status === 403) return notMeMessages.linkInvalid;
    if (response.status === 429) return tooManyRequestsText();
    if (!response.ok) return refusalMessages.unavailable;
    const recovery = (await response.json()) as { token_hash: string };
    const { error } = await recoveryClient.verifyOtp({ ...recovery, type: "recovery" });
    return error === null ? null : notMeMessages.noPassword;
  } catch {
    return refusalMessages.unavailable;
  }
}
