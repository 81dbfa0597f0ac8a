import { type ReactNode, useEffect, useRef } from "react";
import classes from "./announced.module.css";

interface AnnouncedProps {
  /** What is new here: another value is other news, null is none. */
  news: unknown;
  children: ReactNode;
}

/**
 * News in the page, such as what became of a decision. It takes the focus, since the buttons that were
 * pressed may be gone with what they stood on.
 */
export function Announced({ news, children }: AnnouncedProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news !== null) place.current?.focus();
  }, [news]);
  return (
    <div ref={place} tabIndex={-1} className={classes.news}>
      {children}
    </div>
  );
}
