import type { Activity } from "@signpoint/api/entities/overview";
import { adminMessages } from "@signpoint/api/messages";
import { SOURCE_LABELS } from "~/features/earnings/labels";
import { DateTime } from "~/ui/date-time";
import { Entry, EntryList } from "~/ui/entry-list";
import { Points } from "~/ui/points";

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
