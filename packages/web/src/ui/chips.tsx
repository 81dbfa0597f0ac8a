import { formatInteger } from "@signpoint/api/rules/numbers";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import classes from "./chips.module.css";

/** Renders a row of choices of which one holds. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.chips}>{children}</ul>
    </nav>
  );
}

/** Renders one choice, a link to the same screen with that choice in its URL. */
export const ChipLink = createLink((props: ComponentProps<"a">) => (
  <li>
    <a {...props} className={classes.chip} />
  </li>
));

/** Renders how many things are behind a choice; undefined until it is known. */
export function ChipCount({ count }: { count: number | undefined }) {
  return <span className={classes.count}>{count === undefined ? "–" : formatInteger(count)}</span>;
}
