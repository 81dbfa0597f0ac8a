import type { EarningsEntry } from "@signpoint/api/entities/earnings-entry";
import { Moment } from "~/ui/moment";
import { Points } from "~/ui/points";
import classes from "./entry-list.module.css";
import { SOURCE_LABELS } from "./labels";

/** Entries of the ledger: what happened, when, and what it did to the balance. */
export function EntryList({ entries }: { entries: readonly EarningsEntry[] }) {
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <div className={classes.texts}>
            <span className={classes.details}>{entry.details || SOURCE_LABELS[entry.source]}</span>
            <span className={classes.facts}>
              <span>{SOURCE_LABELS[entry.source]}</span>
              <Moment at={entry.timestamp} />
            </span>
          </div>
          <Points value={entry.points_earned} signed earned={isEarned(entry)} />
        </li>
      ))}
    </ul>
  );
}

/** True for what counts as earned: the refund of a contract's cost does not (section 2). */
function isEarned({ points_earned, source }: EarningsEntry): boolean {
  return points_earned > 0 && source !== "CONTRACT_REJECTED";
}
