import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./dialog.module.css";

interface DialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The buttons at its end. */
  actions: ReactNode;
  onClose: () => void;
}

/** Renders a sheet above the page, which rests until it is closed. */
export function Dialog({ opened, title, children, actions, onClose }: DialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.sheet}>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </div>
          <div className={classes.body}>{children}</div>
          <div className={classes.actions}>{actions}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen, before it happens. */
  children: ReactNode;
  confirmLabel: string;
  /** `Cancel`, where that could not be misunderstood. */
  cancelLabel?: string;
  /** Marks an action that another person cannot undo. */
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
  const { cancelLabel = "Cancel", form, onConfirm, onClose } = props;
  return (
    <Dialog
      opened={opened}
      title={title}
      onClose={busy ? () => undefined : onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {cancelLabel}
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
        </>
      }
    >
      {children}
    </Dialog>
  );
}
