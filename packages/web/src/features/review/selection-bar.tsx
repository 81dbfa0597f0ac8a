import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { DecisionDialog } from "./decision-dialog";
import classes from "./review.module.css";
import { countOf, type Matter, type Verdict } from "./review-kind";
import type { Decisions } from "./use-decisions";
import type { useSelection } from "./use-selection";

interface SelectionBarProps<Decided extends Matter> {
  /** What can be selected. */
  decidable: readonly Decided[];
  selection: ReturnType<typeof useSelection<Decided>>;
  decisions: Decisions<Decided>;
  codeOf: ((matter: Decided) => string | undefined) | undefined;
}

/** Selects all that is shown, and decides what is selected after one confirmation. */
export function SelectionBar<Decided extends Matter>(props: SelectionBarProps<Decided>) {
  const { decidable, selection, decisions, codeOf } = props;
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { selected } = selection;
  const close = () => setVerdict(null);
  const decideAll = (chosen: Verdict, note: string) =>
    decisions.decide(
      selected.map((matter) =>
        chosen === "approve"
          ? { matter, verdict: chosen, code: codeOf?.(matter) }
          : { matter, verdict: chosen, note },
      ),
      { onSettled: close },
    );
  if (decidable.length < 2) return null;
  return (
    <div className={classes.bar} data-active={selected.length > 0 || undefined}>
      <Checkbox
        label={
          selected.length === 0
            ? `Select all ${decidable.length} shown`
            : `${countOf(selected.length, decisions.kind.noun)} selected`
        }
        checked={selected.length === decidable.length}
        indeterminate={selected.length > 0 && selected.length < decidable.length}
        onChange={selection.toggleAll}
      />
      {selected.length === 0 ? null : (
        <div className={classes.acts}>
          <Button variant="subtle" className={classes.clear} onClick={selection.clear}>
            Clear
          </Button>
          <Button variant="default" onClick={() => setVerdict("reject")}>
            Reject Selected
          </Button>
          <Button onClick={() => setVerdict("approve")}>Approve Selected</Button>
        </div>
      )}
      {verdict === null ? null : (
        <DecisionDialog
          opened
          verdict={verdict}
          matters={decisions.running?.choices.map(({ matter }) => matter) ?? selected}
          decisions={decisions}
          onConfirm={(note) => decideAll(verdict, note)}
          onClose={close}
        />
      )}
    </div>
  );
}
