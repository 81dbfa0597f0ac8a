import { isReviewOverdue } from "@signpoint/api/rules/review-time";
import { serverNow } from "~/session/server-clock";
import { Badge } from "~/ui/badge";
import { formatCount } from "~/ui/format";
import type { Reviewable, ReviewKind } from "./reviewable";

const MS_PER_HOUR = 3_600_000;
const HOURS_PER_DAY = 24;

interface WaitingTimeProps<Item extends Reviewable> {
  kind: ReviewKind<Item>;
  item: Item;
}

/** Renders how long an item has waited, and whether its decision is overdue; nothing for a decided one. */
export function WaitingTime<Item extends Reviewable>({ kind, item }: WaitingTimeProps<Item>) {
  if (!kind.isPending(item)) return null;
  const { since, kind: waiting } = kind.getWait(item);
  const now = new Date(serverNow());
  if (isReviewOverdue(since, waiting, now)) {
    return <Badge tone="warning">{`Overdue, ${formatWait(since, now)}`}</Badge>;
  }
  return <span>{formatWait(since, now)}</span>;
}

/** Returns `under an hour`, `5 hours` or `3 days`. */
function formatWait(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / MS_PER_HOUR);
  if (hours < 1) return "under an hour";
  if (hours < HOURS_PER_DAY) return formatCount(hours, "hour");
  return formatCount(Math.floor(hours / HOURS_PER_DAY), "day");
}
