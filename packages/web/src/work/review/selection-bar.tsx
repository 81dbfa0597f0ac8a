import { Button, Checkbox } from "@mantine/core";
import { formatCount, formatInteger } from "~/platform/ui/format";
import classes from "./review.module.css";
import type { Reviewable } from "./reviewable";
import type { Decisions } from "./use-decisions";
import type { Selection } from "./use-selection";
import { VERDICTS, type Verdict } from "./verdicts";

interface SelectionBarProps<Item extends Reviewable> {
  /** The items that can be selected: those waiting, without the admin's own. */
  decidable: readonly Item[];
  selection: Selection<Item>;
  decisions: Decisions<Item>;
  getCode: ((item: Item) => string | undefined) | undefined;
  /** Stands at the head of the queue beside the open item. */
  isBeside: boolean;
}

/**
 * Renders the checkbox that selects every loaded item, and the buttons that decide the selected ones. They stand before
 * those of the open item, so that the keys are theirs.
 */
export function SelectionBar<Item extends Reviewable>(props: SelectionBarProps<Item>) {
  const { decidable, selection, decisions, getCode, isBeside } = props;
  const { selected, leftOut } = selection;
  const free = decidable.length - leftOut;
  const confirm = (verdict: Verdict) =>
    decisions.confirm(selected.map((item) => ({ item, verdict, code: getCode?.(item) })));
  return (
    <div
      className={classes.bar}
      data-active={selected.length > 0 || undefined}
      data-beside={isBeside || undefined}
    >
      <Checkbox
        label={
          selected.length === 0
            ? leftOut === 0
              ? `Select all ${decidable.length} shown`
              : `Select ${free} of ${decidable.length} shown`
            : `${formatCount(selected.length, decisions.kind.noun)} selected`
        }
        description={
          leftOut === 0
            ? undefined
            : `${formatInteger(leftOut)} left out: others are reviewing ${leftOut === 1 ? "it" : "them"}`
        }
        disabled={free === 0 && selected.length === 0}
        checked={selected.length > 0 && selected.length >= free}
        indeterminate={selected.length > 0 && selected.length < free}
        onChange={selection.toggleAll}
      />
      {selected.length === 0 ? null : (
        <div className={classes.acts}>
          <Button variant="subtle" className={classes.clear} onClick={selection.clear}>
            Clear
          </Button>
          {decisions.kind.bulkVerdicts.map((verdict) => (
            <Button
              key={verdict}
              aria-keyshortcuts={VERDICTS[verdict].key}
              variant={verdict === "approve" ? "filled" : "default"}
              onClick={() => confirm(verdict)}
            >
              {`${VERDICTS[verdict].label} Selected`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
