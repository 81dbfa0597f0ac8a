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
  /** The id of a form among the children that the confirmation submits, instead of `onConfirm`. */
  form?: string;
  onConfirm?: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone, and states its effect. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, danger, busy = false } = props;
  const { form, onConfirm, onClose } = props;
  return (
    <Modal.Root opened={opened} onClose={busy ? () => undefined : onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.sheet}>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </div>
          <div className={classes.body}>{children}</div>
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button
              data-danger={danger || undefined}
              className={classes.confirm}
              loading={busy}
              type={form === undefined ? "button" : "submit"}
              form={form}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
