import { Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import classes from "~/features/dashboard/dashboard-screen.module.css";
import { ADMIN_NAVIGATION } from "~/ui/layout/admin-navigation";

/** The way to the screens that an admin works on. */
export function AdminShortcuts() {
  const shortcuts = ADMIN_NAVIGATION.filter((entry) => entry.shortcut !== undefined);
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
