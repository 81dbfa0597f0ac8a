import { type ReactNode, useEffect, useRef } from "react";
import classes from "./focus-on-mount.module.css";

/**
 * Takes the focus when it mounts, if `active`: for the part that replaces what a person has just acted
 * on, so that keyboard and screen reader go on from there.
 */
export function FocusOnMount({ active, children }: { active: boolean; children: ReactNode }) {
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
