import { reviewMessages } from "@signpoint/api/texts";
import type { ChangedTerm } from "@signpoint/api/work/contracts/agreed-terms";
import { CONTRACT_FIELDS, type ContractField } from "@signpoint/api/work/contracts/contract-fields";
import { formatAmount } from "~/platform/ui/field-values";
import { formatCount, formatDurationWithDays, pointsText } from "~/platform/ui/format";
import { textDifference } from "../contracts/text-difference";
import classes from "./changed-terms.module.css";

/** Renders what an admin has changed since the reader signed, folded, with both sides; nothing without a change. */
export function ChangedTerms({ changes }: { changes: readonly ChangedTerm[] }) {
  if (changes.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>{`Changed since you signed: ${formatCount(changes.length, "term")}`}</summary>
      <p className={classes.hint}>{reviewMessages.agreedHolds}</p>
      <dl className={classes.changes}>
        {changes.map((change) => (
          <Change key={change.field} change={change} />
        ))}
      </dl>
    </details>
  );
}

function Change({ change }: { change: ChangedTerm }) {
  const { start, before, after, end } = textDifference(
    termText(change.field, change.agreed),
    termText(change.field, change.current),
  );
  return (
    <div className={classes.change}>
      <dt>{CONTRACT_FIELDS[change.field].label}</dt>
      <dd>
        <span className={classes.side}>You agreed</span>
        <span className={classes.text} dir="auto">
          {start}
          {before === "" ? null : <del>{before}</del>}
          {end}
        </span>
      </dd>
      <dd>
        <span className={classes.side}>For those who sign now</span>
        <span className={classes.text} dir="auto">
          {start}
          {after === "" ? null : <ins>{after}</ins>}
          {end}
        </span>
      </dd>
    </div>
  );
}

/** Returns the value of a term in words. */
function termText(name: ChangedTerm["field"], value: ChangedTerm["agreed"]): string {
  const field: ContractField = CONTRACT_FIELDS[name];
  if (typeof value === "string") return value;
  if (value === null) return field.nothing ?? "None";
  if (field.kind === "points") return pointsText(value);
  return field.kind === "minutes" ? formatDurationWithDays(value) : formatAmount(value, field);
}
