import { Button } from "@mantine/core";
import type { UndoPreview } from "@signpoint/api/accounts/safety/undo-preview";
import { notMeMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Queries } from "~/platform/api/query-client";
import { initialAuthLink } from "~/platform/session/initial-auth-link";
import { recoveryClient } from "~/platform/session/recovery-client";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { LoadingState } from "~/platform/ui/states";
import { useLightAction } from "~/platform/ui/use-light-action";
import { AccountPage } from "./account-page";
import { sendOwnerLink } from "./owner-link";
import { UndoList } from "./undo-list";

/** The form of a token: a link that was broken on its way asks the server nothing. */
const TOKEN = /^[0-9a-f]{64}$/;

/**
 * Renders what the link "This was not me" of a mail opens: what it undoes, and the button that does it. Nothing happens
 * before the button, since programs open links of mails, too. It goes on to a new password.
 */
export function NotMeScreen() {
  const given = initialAuthLink("/not-me")?.tokenHash ?? null;
  const tokenHash = given !== null && TOKEN.test(given) ? given : null;
  return (
    <AccountPage title="This was not me" heading="Was this not you?">
      {tokenHash === null ? <LinkUsedUp text={notMeMessages.linkInvalid} /> : null}
      {tokenHash === null ? null : (
        <Queries>
          <Undoing tokenHash={tokenHash} />
        </Queries>
      )}
      <ButtonLink to="/login" variant="default" size="md" fullWidth>
        Back to Login
      </ButtonLink>
    </AccountPage>
  );
}

function LinkUsedUp({ text }: { text: string }) {
  return (
    <>
      <Notice tone="error">{text}</Notice>
      <ButtonLink to="/forgot-password" size="md" fullWidth>
        Set a New Password
      </ButtonLink>
    </>
  );
}

function Undoing({ tokenHash }: { tokenHash: string }) {
  const navigate = useNavigate();
  const preview = useQuery({
    queryKey: ["not-me", tokenHash],
    queryFn: () => sendOwnerLink<UndoPreview>("not-me/preview", tokenHash),
    staleTime: 0,
    gcTime: 0,
  });
  const undoing = useLightAction(async () => {
    const refusal = await disown(tokenHash);
    if (refusal === null) await navigate({ to: "/reset-password" });
    return refusal;
  });
  const refusal = undoing.problem;
  if (preview.data === undefined) {
    return <LoadingState label="Please wait while your link is checked." place="inline" />;
  }
  if ("problem" in preview.data) {
    const { problem, isUsedUp } = preview.data;
    return isUsedUp ? (
      <LinkUsedUp text={problem} />
    ) : (
      <>
        <Notice tone="error">{problem}</Notice>
        <Button
          size="md"
          fullWidth
          loading={preview.isFetching}
          onClick={() => void preview.refetch()}
        >
          Try Again
        </Button>
      </>
    );
  }
  if (refusal?.isUsedUp === true) return <LinkUsedUp text={refusal.problem} />;
  return (
    <>
      {refusal === null ? null : <Notice tone="error">{refusal.problem}</Notice>}
      <UndoList preview={preview.data.body} />
      <Button size="md" fullWidth loading={undoing.busy} onClick={() => undoing.run()}>
        Undo All This
      </Button>
    </>
  );
}

/** Undoes all of it and opens a session for a new password. Returns the problem, else null. */
async function disown(tokenHash: string): Promise<{ problem: string; isUsedUp: boolean } | null> {
  const answer = await sendOwnerLink<{ token_hash: string }>("not-me", tokenHash);
  if ("problem" in answer) return answer;
  const { error } = await recoveryClient.verifyOtp({
    token_hash: answer.body.token_hash,
    type: "recovery",
  });
  return error === null ? null : { problem: notMeMessages.noPassword, isUsedUp: true };
}
