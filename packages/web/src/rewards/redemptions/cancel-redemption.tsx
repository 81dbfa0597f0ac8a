import { Button } from "@mantine/core";
import type { Redemption } from "@signpoint/api/rewards/redemption";
import { redemptionMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { formatPoints } from "~/platform/ui/format";
import { ErrorNotice } from "~/platform/ui/loaded";
import { refreshRedemptions } from "./redemptions-query";

/** Renders the button that cancels a pending redemption after a confirmation. */
export function CancelRedemption({ redemption }: { redemption: Redemption }) {
  const [opened, setOpened] = useState(false);
  const cancel = useMutation({
    mutationFn: () => api.redemptions.cancel({ p_redemption_id: redemption.id }),
    onSettled: async () => {
      await refreshRedemptions();
      setOpened(false);
    },
  });
  return (
    <>
      <ErrorNotice error={cancel.error} fallback={redemptionMessages.cancelFailed} />
      <div>
        <Button variant="default" onClick={() => setOpened(true)}>
          Cancel Redemption
        </Button>
      </div>
      <ConfirmDialog
        opened={opened}
        title="Cancel this redemption?"
        confirmLabel="Cancel Redemption"
        cancelLabel="Keep It"
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setOpened(false)}
      >
        <strong dir="auto">{redemption.item_name}</strong>
        <span>{`${formatPoints(redemption.price)} points return to your balance at once. Nothing is delivered or paid out.`}</span>
      </ConfirmDialog>
    </>
  );
}
