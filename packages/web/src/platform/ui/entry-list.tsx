import type { ReactNode } from "react";
import classes from "./entry-list.module.css";

/** Renders entries of a record, such as the ledger, one below the other. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface EntryProps {
  /** What happened. */
  title: ReactNode;
  /** Of which kind, by whom, when. */
  facts: ReactNode;
  /** At the right: the amount. */
  value?: ReactNode;
  /** Below the facts. */
  children?: ReactNode;
}

/** Renders one entry. */
export function Entry({ title, facts, value, children }: EntryProps) {
  return (
    <li className={classes.entry}>
      <div className={classes.texts}>
        <span className={classes.title} dir="auto">
          {title}
        </span>
        <span className={classes.facts}>{facts}</span>
        {children}
      </div>
      {value}
    </li>
  );
}
