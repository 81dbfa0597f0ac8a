import { Modal } from "@mantine/core";
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
