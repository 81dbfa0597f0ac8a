import { Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { NavigationEntry } from "~/ui/layout/navigation";
import classes from "./dashboard-screen.module.css";

interface ShortcutsProps {
  entries: readonly NavigationEntry[];
}

/** The way to the screens that people come for: a card for each entry that has a shortcut text. */
export function Shortcuts({ entries }: ShortcutsProps) {
  const shortcuts = entries.filter((entry) => entry.shortcut !== undefined);
  return (
    <nav aria-label="Shortcuts">
      <ul className={classes.shortcuts}>
        {shortcuts.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className={classes.shortcut}>
              <span className={classes.shortcutHead}>
                <Title order={2} size="h3">
                  {entry.label}
                </Title>
                <IconArrowRight size={18} stroke={1.8} aria-hidden="true" />
              </span>
              <span>{entry.shortcut}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
