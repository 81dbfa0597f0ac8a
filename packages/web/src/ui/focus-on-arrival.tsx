import { type ReactNode, useEffect, useRef } from "react";
import classes from "./focus-on-arrival.module.css";

/**
 * Takes the focus when it appears, if `active`: for what replaces the part that somebody has just
 * acted on, so that keyboard and screen reader go on from there.
 */
export function FocusOnArrival({ active, children }: { active: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef(active);
  useEffect(() => {
    if (wanted.current) place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {children}
    </div>
  );
}
