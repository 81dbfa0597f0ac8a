import type { Activity } from "@signpoint/api/entities/overview";
import { adminMessages } from "@signpoint/api/messages";
import { DateTime } from "~/ui/date-time";
import { Points } from "~/ui/points";
import classes from "../entry-list.module.css";
import { SOURCE_LABELS } from "../labels";

/** Entries of everybody's ledger: whose, what happened, when, and what it did to the balance. */
export function ActivityList({ activities }: { activities: readonly Activity[] }) {
  return (
    <ul className={classes.list}>
      {activities.map((activity) => (
        <li key={activity.id} className={classes.entry}>
          <div className={classes.texts}>
            <span className={classes.details}>
              {activity.details || SOURCE_LABELS[activity.source]}
            </span>
            <span className={classes.facts}>
              <span>{activity.username ?? adminMessages.unknownUser}</span>
              <span>{SOURCE_LABELS[activity.source]}</span>
              <DateTime at={activity.timestamp} />
            </span>
          </div>
          <Points value={activity.points_earned} signed />
        </li>
      ))}
    </ul>
  );
}
