import { Button } from "@mantine/core";
import { ownAccountMessages } from "@signpoint/api/texts";
import { initialAuthLink } from "~/platform/session/initial-auth-link";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import { AccountPage } from "./account-page";
import { sendOwnerLink } from "./owner-link";

/** Renders what the link "This was me" of a mail opens: its button ends the safety pause. */
export function WasMeScreen() {
  const tokenHash = initialAuthLink("/was-me")?.tokenHash ?? null;
  return (
    <AccountPage title="This was me" heading="Was this you?">
      {tokenHash === null ? (
        <Notice tone="error">{ownAccountMessages.wasMeInvalid}</Notice>
      ) : (
        <Confirming tokenHash={tokenHash} />
      )}
      <ButtonLink to="/login" variant="default" size="md" fullWidth>
        Back to Login
      </ButtonLink>
    </AccountPage>
  );
}

function Confirming({ tokenHash }: { tokenHash: string }) {
  const confirm = useLightAction(async () => {
    const usedUp = ownAccountMessages.wasMeInvalid;
    const answer = await sendOwnerLink<{ ended: boolean }>("was-me", tokenHash, usedUp);
    return "problem" in answer ? answer.problem : null;
  });
  if (confirm.isDone) {
    return (
      <Notice tone="success">
        Thank you. Cash, codes and new addresses no longer wait because of it.
      </Notice>
    );
  }
  return (
    <>
      {confirm.problem === null ? null : <Notice tone="error">{confirm.problem}</Notice>}
      <p>
        Then cash, codes and new addresses no longer wait because of it. If you are not sure, use
        “This was not me” in the mail instead: it undoes what was changed.
      </p>
      <Button size="md" fullWidth loading={confirm.busy} onClick={() => confirm.run()}>
        This Was Me
      </Button>
    </>
  );
}
