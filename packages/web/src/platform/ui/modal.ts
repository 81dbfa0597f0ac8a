/** Keys that a person typed for a dialog that has just closed are not meant for the screen below it. */
const QUIET_MS = 500;

const FIELD = "input:not([type=checkbox], [type=hidden]), select, textarea";

/** Those that were opened, the latest last. */
let opened: HTMLDialogElement[] = [];

let quietUntilMs = Number.NEGATIVE_INFINITY;

/**
 * Opens a dialog with the focus on its first field; without one, on the first of its `data-actions`, which is the safe
 * one, or on the dialog itself while that is disabled. Its close button never has it: a space typed at once would close
 * the dialog.
 */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  opened = [...opened.filter((other) => other.open && other !== dialog), dialog];
  const fields = [...dialog.querySelectorAll<HTMLInputElement>(FIELD)];
  const field = fields.find((found) => !found.disabled && found.checkVisibility());
  const [safe] = actionsOf(dialog);
  (field ?? (safe?.matches(":disabled") ? dialog : safe) ?? dialog).focus();
}

/** Returns whether this dialog lies on top of all others; for null, whether none is open. */
export function isOnTop(dialog: HTMLDialogElement | null): boolean {
  return (opened.findLast((other) => other.open && other.isConnected) ?? null) === dialog;
}

/** Notes that a dialog has closed. A key that follows in time is of the same sentence, and so is the next one. */
export function noteClosedModal(): void {
  quietUntilMs = performance.now() + QUIET_MS;
  window.addEventListener("keydown", prolongQuiet, { capture: true });
}

function prolongQuiet({ timeStamp }: KeyboardEvent): void {
  if (timeStamp < quietUntilMs) quietUntilMs = Math.max(quietUntilMs, timeStamp + QUIET_MS);
  else window.removeEventListener("keydown", prolongQuiet, { capture: true });
}

/** Presses the last action of a dialog, or what submits its form, when the keys are Ctrl or Cmd with Enter. */
export function confirmByKeys(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  currentTarget: HTMLDialogElement;
  preventDefault: () => void;
}): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const dialog = event.currentTarget;
  const submit = dialog.querySelector<HTMLElement>("[type=submit]");
  if (!event.repeat) (actionsOf(dialog).at(-1) ?? submit)?.click();
}

/**
 * Returns true while a dialog or a menu lies over the screen, and for a key that was pressed before half a second had passed
 * without one since a dialog has closed: a page that stands still hears of it later.
 */
export function isScreenCovered(key: KeyboardEvent): boolean {
  const isOpen = document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null;
  return isOpen || key.timeStamp < quietUntilMs;
}

function actionsOf(dialog: HTMLDialogElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>("[data-actions] button")];
}
