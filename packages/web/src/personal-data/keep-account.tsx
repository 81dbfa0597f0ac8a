import { Button } from "@mantine/core";
import { deletionMessages } from "@signpoint/api/texts";
import { useRef } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { useAction } from "~/platform/api/use-action";
import { giveFocusOn } from "~/platform/ui/give-focus-on";
import { Notice } from "~/platform/ui/notice";
import { refreshDeletion } from "./personal-data-query";

/** Renders the button that cancels the deletion of the account. */
export function KeepAccount() {
  const button = useRef<HTMLButtonElement>(null);
  const keeping = useAction({
    mutationFn: () => api.accountDeletion.cancel({}),
    onSuccess: async () => {
      giveFocusOn(button.current);
      await refreshDeletion();
    },
  });
  return (
    <>
      {keeping.isError ? (
        <Notice tone="error">{getErrorMessage(keeping.error, deletionMessages.failed)}</Notice>
      ) : null}
      <Button ref={button} loading={keeping.isPending} onClick={() => keeping.mutate()}>
        Keep My Account
      </Button>
    </>
  );
}
