import { Button } from "@mantine/core";
import { deletionMessages } from "@signpoint/api/texts";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { useAction } from "~/platform/api/use-action";
import { Notice } from "~/platform/ui/notice";
import { refreshDeletion } from "./personal-data-query";

/** Renders the button that cancels the deletion of the account. */
export function KeepAccount() {
  const keeping = useAction({
    mutationFn: () => api.accountDeletion.cancel({}),
    onSuccess: refreshDeletion,
  });
  return (
    <>
      {keeping.isError ? (
        <Notice tone="error">{getErrorMessage(keeping.error, deletionMessages.failed)}</Notice>
      ) : null}
      <Button loading={keeping.isPending} onClick={() => keeping.mutate()}>
        Keep My Account
      </Button>
    </>
  );
}
