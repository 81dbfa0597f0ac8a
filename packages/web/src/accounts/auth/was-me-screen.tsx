import { Button } from "@mantine/core";
import { ownAccountMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { Queries } from "~/platform/api/query-client";
import { initialAuthLink } from "~/platform/session/initial-auth-link";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
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
        <Queries>
          <Confirming tokenHash={tokenHash} />
        </Queries>
      )}
      <ButtonLink to="/login" variant="default" size="md" fullWidth>
        Back to Login
      </ButtonLink>
    </AccountPage>
  );
}

function Confirming({ tokenHash }: { tokenHash: string }) {
  const { data, isPending, mutate } = useMutation({
    mutationFn: () =>
      sendOwnerLink<{ ended: boolean }>("was-me", tokenHash, ownAccountMessages.wasMeInvalid),
  });
  if (data !== undefined && "body" in data) {
    return (
      <Notice tone="success">
        Thank you. Cash, codes and new addresses no longer wait because of it.
      </Notice>
    );
  }
  return (
    <>
      {data === undefined ? null : <Notice tone="error">{data.problem}</Notice>}
      <p>
        Then cash, codes and new addresses no longer wait because of it. If you are not sure, use
        “This was not me” in the mail instead: it undoes what was changed.
      </p>
      <Button size="md" fullWidth loading={isPending} onClick={() => mutate()}>
        This Was Me
      </Button>
    </>
  );
}
