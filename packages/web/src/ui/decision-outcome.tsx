import { useEffect, useRef } from "react";
import classes from "./decision-outcome.module.css";
import { Notice } from "./notice";

interface Outcome {
  problem: string | null;
  done: string | null;
}

/**
 * What became of the last decision. It takes the focus, since the buttons that were pressed may be
 * gone with what they stood on.
 */
export function DecisionOutcome({ problem, done }: Outcome) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null || done !== null) place.current?.focus();
  }, [problem, done]);
  return (
    <div ref={place} tabIndex={-1} className={classes.outcome}>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      {done === null ? null : <Notice tone="success">{done}</Notice>}
    </div>
  );
}
