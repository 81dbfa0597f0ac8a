import type { ReactNode } from "react";
import classes from "./tag.module.css";

/** A property in one word, a type say; `emphasis` lifts it out of a row of others. */
export function Tag({ children, emphasis = false }: { children: ReactNode; emphasis?: boolean }) {
  return (
    <span className={classes.tag} data-emphasis={emphasis || undefined}>
      {children}
    </span>
  );
}
