import { useEffect, useRef } from "react";
import { Notice } from "~/ui/notice";
import classes from "./submissions.module.css";
import type { useDecision } from "./use-decision";

/**
 * What became of the last decision. It takes the focus, since the buttons that were pressed may be
 * gone with what they stood on.
 */
export function DecisionOutcome({ decision }: { decision: ReturnType<typeof useDecision> }) {
  const place = useRef<HTMLDivElement>(null);
  const { problem, done } = decision;
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
