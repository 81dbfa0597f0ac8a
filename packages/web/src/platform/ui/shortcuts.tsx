import IconKeyboard from "virtual:icons/keyboard";
import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { useHotkeys, useLocalStorage } from "@mantine/hooks";
import { useState } from "react";
import { Dialog } from "./dialog";
import { isScreenCovered } from "./modal";
import classes from "./shortcuts.module.css";

export interface Shortcut {
  /** One character, or `Shift+` and a letter; what names it among its `aria-keyshortcuts` is pressed. */
  key: string;
  does: string;
  /** Does it where no button does. */
  act?: () => void;
}

const HELP = "?";

/**
 * Keys that press the buttons of a screen: none while a field has the focus, in a dialog or just after
 * it has closed, or when that person has switched them off. `?` shows them, and so does the button.
 */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [opened, setOpened] = useState(false);
  const [on, setOn] = useLocalStorage({ key: "signpoint.shortcuts", defaultValue: true });
  const whenFree = (act: () => void) => (event: KeyboardEvent) => {
    if (event.repeat || isScreenCovered(event)) return;
    event.preventDefault();
    act();
  };
  const unprevented = { preventDefault: false };
  useHotkeys([
    ...shortcuts.flatMap(({ key, act = () => press(key) }) => {
      const whenOn = whenFree(() => {
        if (on) act();
      });
      return typedAs(key).map(
        (typed) =>
          [typed, whenOn, unprevented] satisfies [string, typeof whenOn, typeof unprevented],
      );
    }),
    ...typedAs(HELP).map(
      (typed) =>
        [typed, whenFree(() => setOpened(true)), unprevented] satisfies [
          string,
          ReturnType<typeof whenFree>,
          typeof unprevented,
        ],
    ),
  ]);
  const close = () => setOpened(false);
  return (
    <>
      <ActionIcon
        className={classes.open}
        variant="subtle"
        color="gray"
        size={40}
        title="Keyboard shortcuts (?)"
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts={HELP}
        onClick={() => setOpened(true)}
      >
        <IconKeyboard size={20} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <Dialog
        opened={opened}
        title="Keyboard shortcuts"
        onClose={close}
        actions={<Button onClick={close}>Done</Button>}
      >
        <dl className={classes.list}>
          {[...shortcuts, { key: HELP, does: "Show this list" }].map(({ key, does }) => (
            <div key={key} className={classes.row}>
              <dt>
                <kbd className={classes.key}>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label="Shortcuts are on"
          checked={on}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
      </Dialog>
    </>
  );
}

/** Returns the keys by which a character is typed: some keyboards have `/` and `?` above another one. */
function typedAs(key: string): string[] {
  return /^\W$/.test(key) ? [key, `shift+${key}`] : [key];
}

/** Presses the first element of a key as a pointer does; a search field takes the focus. */
function press(key: string): void {
  const element = document.querySelector(`[aria-keyshortcuts~="${key}"]:not(:disabled)`);
  if (element instanceof HTMLInputElement && element.type === "search") {
    element.select();
    return;
  }
  const shiftKey = key.startsWith("Shift+");
  element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
}
