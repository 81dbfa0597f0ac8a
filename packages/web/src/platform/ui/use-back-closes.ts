import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { isOnTop } from "./modal";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Set in an entry for the page that the entry before is for, too. */
    isRepeated?: boolean;
  }
}

interface BackCloses {
  dialog: RefObject<HTMLDialogElement | null>;
  opened: boolean;
  onClose: () => void;
}

/**
 * Has the browser's Back close a dialog that lies on top, instead of leaving the page below it: on phones that is what Back
 * is for. The navigation is held back, so that closing in another way leaves nothing behind in the history. Only a page that
 * the tab has begun with gets an entry more: before it lies another site, which nothing can hold back. Not so while the dialog
 * asks about a Forward, which the browser has made already: an entry then would take the place of where it leads.
 */
export function useBackCloses({ dialog, opened, onClose }: BackCloses): void {
  const { history, navigate } = useRouter();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!opened) return;
    const hasGoneForward = window.history.state?.__TSR_index > 0;
    if (!history.canGoBack() && !hasGoneForward) {
      void navigate({
        to: ".",
        search: true,
        hash: true,
        state: (before) => ({ ...before, isRepeated: true }),
        resetScroll: false,
        ignoreBlocker: true,
      });
    }
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const isMeant = action === "BACK" && isOnTop(dialog.current);
        if (isMeant) close.current();
        return isMeant;
      },
    });
  }, [history, navigate, dialog, opened]);
}
