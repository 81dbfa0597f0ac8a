import type { ReactNode } from "react";
import { FocusedStatus } from "~/platform/ui/focus";
import { formatCount } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import classes from "./review.module.css";
import type { Reviewable } from "./reviewable";
import type { Decisions, Outcome } from "./use-decisions";
import { VERDICTS } from "./verdicts";

/** More outcomes than this are folded away. */
const OUTCOMES_UNFOLDED = 5;

interface DecisionReportProps<Item extends Reviewable> {
  decisions: Decisions<Item>;
  /** Takes the focus; false where the next item takes it instead. */
  takesFocus?: boolean;
  /** Shown below the report of a decision that succeeded: where to go next. */
  children?: ReactNode;
}

/** Renders the outcome of each of the last decisions. */
export function DecisionReport<Item extends Reviewable>(props: DecisionReportProps<Item>) {
  const { decisions, takesFocus = true, children } = props;
  const { report } = decisions;
  const { done = [], failed = [] } = report ?? {};
  const waiting = done.filter(({ waits }) => waits);
  const decided = done.filter(({ waits }) => !waits);
  const noun = decisions.kind.noun;
  const single = done.length + failed.length === 1;
  return (
    <FocusedStatus status={takesFocus ? report : null}>
      {failed.length === 0 ? null : (
        <Notice
          tone="error"
          title={single ? undefined : `${formatCount(failed.length, noun)} not decided`}
        >
          {single ? failed[0]?.text : <Outcomes outcomes={failed} />}
        </Notice>
      )}
      {waiting.length === 0 ? null : (
        <Notice
          tone="info"
          title={
            single ? undefined : `${formatCount(waiting.length, noun)} waiting for a second admin`
          }
        >
          {single ? waiting[0]?.text : <FoldedOutcomes outcomes={waiting} />}{" "}
          <TextLink to="/admin/second-approvals">Second Approvals</TextLink>
        </Notice>
      )}
      {decided.length === 0 ? null : (
        <Notice
          tone={decided.some(({ verdict }) => VERDICTS[verdict].isGood) ? "success" : "info"}
          title={single ? undefined : `${formatCount(decided.length, noun)} decided`}
        >
          {single ? decided[0]?.text : <FoldedOutcomes outcomes={decided} />}
        </Notice>
      )}
      {done.length === 0 ? null : children}
    </FocusedStatus>
  );
}

function FoldedOutcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  if (outcomes.length <= OUTCOMES_UNFOLDED) return <Outcomes outcomes={outcomes} />;
  return (
    <details>
      <summary>Show each decision</summary>
      <Outcomes outcomes={outcomes} />
    </details>
  );
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (
    <ul className={classes.lines}>
      {outcomes.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}
