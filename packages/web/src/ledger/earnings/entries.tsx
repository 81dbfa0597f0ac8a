import type { Activity, EarningsEntry, LinkedEntry } from "@signpoint/api/ledger/earnings-entry";
import type { StatementEntry } from "@signpoint/api/ledger/statement";
import { adminMessages, SOURCE_LABELS } from "@signpoint/api/texts";
import { Link } from "@tanstack/react-router";
import { Entry, EntryList } from "~/platform/ui/entry-list";
import { DateTime, formatPoints, UtcDateTime } from "~/platform/ui/format";
import { Points } from "~/platform/ui/points";
import classes from "./entries.module.css";

type ShownEntry = LinkedEntry & Partial<StatementEntry>;

interface LedgerEntriesProps {
  entries: readonly ShownEntry[];
  /** Whether they stand below a month in UTC, and so have their times in UTC, too. */
  inUtc?: boolean;
}

/** Renders entries of the caller's ledger: what happened, when, what it did to the balance, and which one it left. */
export function LedgerEntries({ entries, inUtc = false }: LedgerEntriesProps) {
  const Time = inUtc ? UtcDateTime : DateTime;
  return (
    <EntryList>
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          title={<EntryTitle entry={entry} />}
          facts={
            <>
              <Time at={entry.timestamp} />
              {entry.balance_after === undefined ? null : (
                <span>{`Balance ${formatPoints(entry.balance_after)}`}</span>
              )}
            </>
          }
          value={<Points value={entry.points_earned} signed bare earned={isEarned(entry)} />}
        />
      ))}
    </EntryList>
  );
}

/** Renders what happened, as a link to the contract or the redemption that it is about. */
function EntryTitle({ entry }: { entry: LinkedEntry }) {
  const { contract_id, redemption_id } = entry;
  if (contract_id !== null) {
    return (
      <Link
        to="/contracts/$contractId"
        params={{ contractId: contract_id }}
        className={classes.link}
      >
        {entryText(entry)}
      </Link>
    );
  }
  if (redemption_id !== null) {
    return (
      <Link
        to="/redemptions/$redemptionId"
        params={{ redemptionId: redemption_id }}
        className={classes.link}
      >
        {entryText(entry)}
      </Link>
    );
  }
  return entryText(entry);
}

/** Returns what happened, in words, with typographic quotes. */
export function entryText({ details, source }: Pick<EarningsEntry, "details" | "source">): string {
  return (details || SOURCE_LABELS[source]).replace(/"(.*)"/s, "“$1”");
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
          title={entryText(activity)}
          facts={
            <>
              <span>{activity.username ?? adminMessages.unknownUser}</span>
              <DateTime at={activity.timestamp} />
            </>
          }
          value={<Points value={activity.points_earned} signed bare />}
        />
      ))}
    </EntryList>
  );
}
