import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./confirm-dialog.module.css";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen, before it happens. */
  children: ReactNode;
  confirmLabel: string;
  /** Marks what cannot be taken back for somebody else. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone, and states its effect. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, danger, busy = false, onConfirm, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => undefined : onClose}
      title={title}
      centered
      classNames={{ title: classes.title }}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <div className={classes.body}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button
          data-danger={danger || undefined}
          className={classes.confirm}
          loading={busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
