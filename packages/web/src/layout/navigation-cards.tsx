import { Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { NavigationEntry } from "./navigation";
import classes from "./navigation-cards.module.css";

/** Renders a card for each entry that has a shortcut text. */
export function NavigationCards({ entries }: { entries: readonly NavigationEntry[] }) {
  const cards = entries.filter((entry) => entry.shortcut !== undefined);
  return (
    <nav aria-label="Shortcuts">
      <ul className={classes.cards}>
        {cards.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className={classes.card}>
              <span className={classes.head}>
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
