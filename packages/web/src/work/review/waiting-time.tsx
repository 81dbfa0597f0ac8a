import { MS_PER_DAY, MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { serverNow } from "~/platform/session/server-clock";
import { Badge } from "~/platform/ui/badge";
import { DateTime, formatCount } from "~/platform/ui/format";
import type { Reviewable, ReviewKind } from "./reviewable";

interface WaitingTimeProps<Item extends Reviewable> {
  kind: ReviewKind<Item>;
  item: Item;
  /** Says by when it is due, too. */
  hasDue?: boolean;
}

/** Renders how long an item has waited, or by how much its decision is overdue; nothing for a decided one. */
export function WaitingTime<Item extends Reviewable>({
  kind,
  item,
  hasDue,
}: WaitingTimeProps<Item>) {
  if (!kind.isPending(item)) return null;
  const { since, dueAt } = kind.getWait(item);
  const now = new Date(serverNow());
  const isOverdue = dueAt <= now;
  const wait = formatWait(isOverdue ? dueAt : new Date(since), now);
  return (
    <>
      {isOverdue ? <Badge tone="warning">{`Overdue by ${wait}`}</Badge> : <span>{wait}</span>}
      {hasDue ? (
        <span>
          due <DateTime at={dueAt.toISOString()} zoned />
        </span>
      ) : null}
    </>
  );
}

/** Returns `under an hour`, `5 hours` or `3 days`. */
function formatWait(since: Date, now: Date): string {
  const waitedMs = now.getTime() - since.getTime();
  if (waitedMs < MS_PER_HOUR) return "under an hour";
  if (waitedMs < MS_PER_DAY) return formatCount(Math.floor(waitedMs / MS_PER_HOUR), "hour");
  return formatCount(Math.floor(waitedMs / MS_PER_DAY), "day");
}
