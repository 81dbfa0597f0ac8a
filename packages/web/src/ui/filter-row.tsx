import type { ReactNode } from "react";
import classes from "./filter-row.module.css";

/** Filters side by side, the search first; they wrap on small screens. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <search className={classes.row}>{children}</search>;
}
