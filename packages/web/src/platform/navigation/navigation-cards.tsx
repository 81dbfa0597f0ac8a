import IconArrowRight from "virtual:icons/arrow-right";
import { Link } from "@tanstack/react-router";
import type { NavigationEntry } from "./navigation";
import classes from "./navigation-cards.module.css";

/** Renders a card of one line for each entry that has a shortcut text. */
export function NavigationCards({ entries }: { entries: readonly NavigationEntry[] }) {
  const cards = entries.filter((entry) => entry.shortcut !== undefined);
  return (
    <nav aria-label="Shortcuts">
      <ul className={classes.cards}>
        {cards.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className={classes.card}>
              <span className={classes.label}>{entry.label}</span>
              <span className={classes.text}>{entry.shortcut}</span>
              <IconArrowRight size={16} stroke={1.8} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
