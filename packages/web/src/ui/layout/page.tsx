import type { ReactNode } from "react";
import classes from "./page.module.css";

interface PageProps {
  children: ReactNode;
  /** `narrow` for forms, `reading` for one column of text; lists and tables take the whole width. */
  width?: "narrow" | "reading" | "wide";
}

/** Renders the body of a screen: its width and its margins. */
export function Page({ children, width = "wide" }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
