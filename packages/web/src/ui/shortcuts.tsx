import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { useHotkeys, useLocalStorage } from "@mantine/hooks";
import { IconKeyboard } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "./dialog";
import { isScreenCovered } from "./modal";
import classes from "./shortcuts.module.css";

export interface Shortcut {
  /** One letter; the button or link with this `aria-keyshortcuts` is pressed. */
  key: string;
  does: string;
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
    if (event.repeat || isScreenCovered()) return;
    event.preventDefault();
    act();
  };
  const unprevented = { preventDefault: false };
  useHotkeys([
    ...shortcuts.map(({ key }) => {
      const press = whenFree(() => {
        if (on) buttonOf(key)?.click();
      });
      return [key, press, unprevented] satisfies [string, typeof press, typeof unprevented];
    }),
    [HELP, whenFree(() => setOpened(true)), unprevented],
    [`shift+${HELP}`, whenFree(() => setOpened(true)), unprevented],
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

function buttonOf(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`);
}
