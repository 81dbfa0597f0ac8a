import type { Activity, EarningsEntry } from "@signpoint/api/entities/earnings-entry";
import { adminMessages } from "@signpoint/api/messages";
import { Entry, EntryList } from "~/ui/entry-list";
import { DateTime } from "~/ui/format";
import { Points } from "~/ui/points";
import { SOURCE_LABELS } from "./labels";

/** Renders entries of the caller's ledger: what happened, when, and what it did to the balance. */
export function LedgerEntries({ entries }: { entries: readonly EarningsEntry[] }) {
  return (
    <EntryList>
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          title={entry.details || SOURCE_LABELS[entry.source]}
          facts={
            <>
              <span>{SOURCE_LABELS[entry.source]}</span>
              <DateTime at={entry.timestamp} />
            </>
          }
          value={<Points value={entry.points_earned} signed earned={isEarned(entry)} />}
        />
      ))}
    </EntryList>
  );
}

/** Returns true for what counts as earned: the refund of a contract's cost does not (section 2). */
function isEarned({ points_earned, source }: EarningsEntry): boolean {
  return points_earned > 0 && source !== "CONTRACT_REJECTED";
}

/** Renders entries of everybody's ledger: whose, what happened, when, and what it did to the balance. */
export function ActivityList({ activities }: { activities: readonly Activity[] }) {
  return (
    <EntryList>
      {activities.map((activity) => (
        <Entry
          key={activity.id}
          title={activity.details || SOURCE_LABELS[activity.source]}
          facts={
            <>
              <span>{activity.username ?? adminMessages.unknownUser}</span>
              <span>{SOURCE_LABELS[activity.source]}</span>
              <DateTime at={activity.timestamp} />
            </>
          }
          value={<Points value={activity.points_earned} signed />}
        />
      ))}
    </EntryList>
  );
}
