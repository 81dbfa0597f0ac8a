import IconAdjustmentsHorizontal from "virtual:icons/adjustments-horizontal";
import { Button, CloseButton } from "@mantine/core";
import { type ReactNode, useId, useRef, useState } from "react";
import classes from "./filter-bar.module.css";
import { confirmByKeys, noteClosedModal, openModal } from "./modal";
import { useBackCloses } from "./use-back-closes";

interface FilterSheetProps {
  /** How many filters are set. */
  chosen: number;
  children: ReactNode;
}

/** Renders the button of a sheet in the place where it will be, on a page that does not know yet whether it has one. */
export function FilterButton() {
  return (
    <Button variant="default" size="md" leftSection={icon} className={classes.sheetButton}>
      Filters
    </Button>
  );
}

const icon = <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />;

/**
 * Renders the button that opens a sheet with filters at the bottom of the screen. The browser's own dialog holds the
 * focus, gives it back, and closes on Escape.
 */
export function FilterSheet({ chosen, children }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [opened, setOpened] = useState(false);
  const close = () => dialog.current?.close();
  useBackCloses({ dialog, opened, onClose: close });
  return (
    <>
      <Button
        variant="default"
        size="md"
        aria-haspopup="dialog"
        leftSection={icon}
        onClick={() => {
          if (dialog.current !== null) openModal(dialog.current);
          setOpened(true);
        }}
      >
        Filters{chosen > 0 ? ` (${chosen})` : ""}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className={classes.sheet}
        onClose={() => {
          noteClosedModal();
          setOpened(false);
        }}
        onKeyDown={confirmByKeys}
        onPointerDown={(event) => {
          // The backdrop belongs to the dialog; whatever is in it is an element of its own.
          if (event.target === dialog.current) close();
        }}
      >
        <div className={classes.sheetBody}>
          <div className={classes.sheetHead}>
            <h2 id={titleId} className={classes.sheetTitle}>
              Filters
            </h2>
            <CloseButton size="lg" aria-label="Close" onClick={close} />
          </div>
          {children}
          <div data-actions>
            <Button size="md" fullWidth onClick={close}>
              Show Results
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
