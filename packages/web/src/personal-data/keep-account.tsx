import { Button } from "@mantine/core";
import { deletionMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { Notice } from "~/platform/ui/notice";
import { refreshDeletion } from "./personal-data-query";

/** Renders the button that cancels the deletion of the account. */
export function KeepAccount() {
  const keeping = useMutation({
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
