import { Textarea } from "@mantine/core";
import { NOTE_MAX_LENGTH } from "@signpoint/api/constants";
import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { formatPoints } from "@signpoint/api/rules/points";
import { useState } from "react";
import { ConfirmDialog } from "~/ui/confirm-dialog";

interface RejectDialogProps {
  submission: Submission;
  opened: boolean;
  busy: boolean;
  onReject: (note: string) => void;
  onClose: () => void;
}

/** Asks before a rejection: its effect, and what the signer is told. */
export function RejectDialog({ submission, opened, busy, onReject, onClose }: RejectDialogProps) {
  const [note, setNote] = useState("");
  const name = submission.username ?? adminMessages.unknownUser;
  const refund = formatPoints(submission.contract.points_cost);
  return (
    <ConfirmDialog
      opened={opened}
      title="Reject this submission?"
      confirmLabel="Reject Submission"
      danger
      busy={busy}
      onConfirm={() => onReject(note.trim())}
      onClose={onClose}
    >
      <strong>{submission.contract.title}</strong>
      <span>
        {`${refund} points are returned to ${name}, no reward is paid, and the place becomes free. This cannot be undone.`}
      </span>
      <Textarea
        label="Note to the user (optional)"
        description="Shown with the rejection: what was missing, or wrong."
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
