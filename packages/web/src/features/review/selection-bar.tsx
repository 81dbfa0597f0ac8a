import { Button, Checkbox } from "@mantine/core";
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

/** Selects all that is shown, and asks about what is selected all at once. */
export function SelectionBar<Decided extends Matter>(props: SelectionBarProps<Decided>) {
  const { decidable, selection, decisions, codeOf } = props;
  const { selected } = selection;
  const ask = (verdict: Verdict) =>
    decisions.ask(selected.map((matter) => ({ matter, verdict, code: codeOf?.(matter) })));
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
          <Button variant="default" onClick={() => ask("reject")}>
            Reject Selected
          </Button>
          <Button onClick={() => ask("approve")}>Approve Selected</Button>
        </div>
      )}
    </div>
  );
}
