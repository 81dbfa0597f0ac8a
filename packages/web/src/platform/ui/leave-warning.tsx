import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "./dialog";
import { isOnTop } from "./modal";

/** Whether the person has just agreed to leave: another form of the page, whose turn is next, does not ask once more. */
let isAgreed = false;

interface LeaveWarning {
  /** Runs `go` at once, or when the person agrees to lose what has been changed. */
  leave: (go: () => void) => void;
  /** True while the question is open. */
  asking: boolean;
  /** The question; belongs into the page. */
  question: ReactNode;
}

/**
 * Asks before a changed form is left: for another screen, by the browser's own buttons, or for what
 * `leave` is given. `isChanged` is called at that moment; after saving it must return false. `onLeave` is called when the person
 * agrees to the `effect`.
 */
export function useLeaveWarning(
  isChanged: () => boolean,
  onLeave?: () => void,
  effect = "What you have changed is lost.",
): LeaveWarning {
  const latest = useRef(isChanged);
  /** Whether the question itself lies on top since a navigation was held back. */
  const isBlocked = useRef(false);
  const [pending, setPending] = useState<(() => void) | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: useCallback(({ next, action }) => {
      /* Back closes a dialog that lies on top, and leaves nothing. */
      if (action === "BACK" && !isOnTop(null) && !isBlocked.current) return false;
      /* Who has been signed out, and not clicked "Login", has nothing to come back to. */
      const isSentAway = next.pathname === "/login" && action === "REPLACE";
      return !isAgreed && !isSentAway && latest.current();
    }, []),
    enableBeforeUnload: useCallback(() => latest.current(), []),
    withResolver: true,
  });
  const asking = pending !== null || blocker.status === "blocked";
  useEffect(() => {
    latest.current = isChanged;
    isBlocked.current = blocker.status === "blocked";
  });
  const stay = () => {
    setPending(null);
    blocker.reset?.();
  };
  const go = () => {
    onLeave?.();
    isAgreed = true;
    setTimeout(() => {
      isAgreed = false;
    });
    setPending(null);
    pending?.();
    blocker.proceed?.();
  };
  return {
    leave: (then) => (latest.current() ? setPending(() => then) : then()),
    asking,
    question: (
      <ConfirmDialog
        opened={asking}
        title="Leave without saving?"
        confirmLabel="Leave Without Saving"
        cancelLabel="Keep Editing"
        danger
        onConfirm={go}
        onClose={stay}
      >
        {effect}
      </ConfirmDialog>
    ),
  };
}
