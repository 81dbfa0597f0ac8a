import IconAdjustmentsHorizontal from "virtual:icons/adjustments-horizontal";
import { Button, CloseButton } from "@mantine/core";
import { type ReactNode, useId, useRef } from "react";
import classes from "./filter-bar.module.css";
import { confirmByKeys, noteClosedModal, openModal } from "./modal";

interface FilterSheetProps {
  /** How many filters are set. */
  chosen: number;
  children: ReactNode;
}

/**
 * Renders the button that opens a sheet with filters at the bottom of the screen. The browser's own dialog holds the
 * focus, gives it back, and closes on Escape.
 */
export function FilterSheet({ chosen, children }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();
  return (
    <>
      <Button
        variant="default"
        size="md"
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => {
          if (dialog.current !== null) openModal(dialog.current);
        }}
      >
        Filters{chosen > 0 ? ` (${chosen})` : ""}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className={classes.sheet}
        onClose={noteClosedModal}
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
