import { Textarea } from "@mantine/core";
import { NOTE_MAX_LENGTH } from "@signpoint/api/constants";
import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { adminMessages } from "@signpoint/api/messages";
import { formatPoints } from "@signpoint/api/rules/points";
import { useState } from "react";
import { ConfirmDialog } from "~/ui/confirm-dialog";

interface RejectRedemptionDialogProps {
  redemption: AdminRedemption;
  opened: boolean;
  busy: boolean;
  onReject: (note: string) => void;
  onClose: () => void;
}

/** Asks before a rejection: its effect, and what the buyer is told. */
export function RejectRedemptionDialog(props: RejectRedemptionDialogProps) {
  const { redemption, opened, busy, onReject, onClose } = props;
  const [note, setNote] = useState("");
  const name = redemption.username ?? adminMessages.unknownUser;
  const nothing = redemption.type === "CASH" ? "nothing is paid out" : "nothing is delivered";
  return (
    <ConfirmDialog
      opened={opened}
      title="Reject this redemption?"
      confirmLabel="Reject Redemption"
      danger
      busy={busy}
      onConfirm={() => onReject(note.trim())}
      onClose={onClose}
    >
      <strong>{redemption.item_name}</strong>
      <span>
        {`${formatPoints(redemption.price)} points are returned to ${name}, ${nothing}, and the item goes back into stock. This cannot be undone.`}
      </span>
      <Textarea
        label="Note to the user (optional)"
        description="Shown with the rejection."
        autosize
        minRows={3}
        maxRows={8}
        maxLength={NOTE_MAX_LENGTH}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
