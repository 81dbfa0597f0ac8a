import type { ReactNode } from "react";
import { Announced } from "~/ui/announced";
import { Notice } from "~/ui/notice";
import { DecisionDialog } from "./decision-dialog";
import classes from "./review.module.css";
import { countOf, type Matter } from "./review-kind";
import type { Decisions } from "./use-decisions";

/** So many lines are read at a glance; more are folded away. */
const AT_A_GLANCE = 5;

interface DecisionReportProps<Decided extends Matter> {
  decisions: Decisions<Decided>;
  /** Where to go on after a decision that was carried out. */
  children?: ReactNode;
}

/** What became of each of the last decisions, and the question before the next ones. */
export function DecisionReport<Decided extends Matter>(props: DecisionReportProps<Decided>) {
  const { decisions, children } = props;
  const { report } = decisions;
  const { done = [], failed = [] } = report ?? {};
  const noun = decisions.kind.noun;
  const single = done.length + failed.length === 1;
  return (
    <>
      <Announced news={report}>
        {failed.length === 0 ? null : (
          <Notice
            tone="error"
            title={single ? undefined : `${countOf(failed.length, noun)} not decided`}
          >
            {single ? failed[0] : <Lines lines={failed} />}
          </Notice>
        )}
        {done.length === 0 ? null : (
          <Notice
            tone="success"
            title={single ? undefined : `${countOf(done.length, noun)} decided`}
          >
            {single ? done[0] : <Folded lines={done} />}
          </Notice>
        )}
        {done.length === 0 ? null : children}
      </Announced>
      <DecisionDialog decisions={decisions} />
    </>
  );
}

function Folded({ lines }: { lines: readonly string[] }) {
  if (lines.length <= AT_A_GLANCE) return <Lines lines={lines} />;
  return (
    <details>
      <summary>Show each decision</summary>
      <Lines lines={lines} />
    </details>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a report never move.
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
