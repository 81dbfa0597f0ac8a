import { Button, CloseButton } from "@mantine/core";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import classes from "./dialog.module.css";
import { confirmByKeys, noteClosedModal, openModal } from "./modal";
import { useBackCloses } from "./use-back-closes";

interface DialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The buttons at its end: the safe one first, the one that Ctrl or Cmd with Enter presses last. */
  actions: ReactNode;
  onClose: () => void;
}

/** Renders a sheet above the page, which is inert until it is closed. */
export function Dialog({ opened, ...props }: DialogProps) {
  return opened ? <OpenDialog {...props} /> : null;
}

/** The browser's own dialog holds the focus and, closed before it leaves the page, gives it back. */
function OpenDialog({ title, children, actions, onClose }: Omit<DialogProps, "opened">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackCloses({ dialog, opened: true, onClose });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null) openModal(element);
    return () => {
      element?.close();
      noteClosedModal();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes.dialog}
      tabIndex={-1}
      onKeyDown={confirmByKeys}
      onCancel={(event) => {
        // Whether it closes is up to its owner. Events of a field inside, such as a file's, come here too.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Browsers do not let a page refuse Escape again and again. Its owner decides still.
        if (dialog.current === null || dialog.current.open) return;
        onClose();
        openModal(dialog.current);
      }}
      onPointerDown={(event) => {
        // The backdrop belongs to the dialog; whatever is in it is an element of its own.
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={classes.sheet}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <CloseButton aria-label="Close" onClick={onClose} />
        </div>
        <div className={classes.body}>{children}</div>
        <div data-actions className={classes.actions}>
          {actions}
        </div>
      </div>
    </dialog>
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
