import { formatCount } from "~/platform/ui/format";

const HOURS_PER_DAY = 24;
const DAYS_SHOWN_FROM = 2;

/** Returns hours as `under an hour`, `5 hours`, or from two days on as `3.5 days`. */
export function formatReviewTime(hours: number): string {
  const days = hours / HOURS_PER_DAY;
  if (days >= DAYS_SHOWN_FROM) return `${Math.round(days * 10) / 10} days`;
  return hours < 1 ? "under an hour" : formatCount(Math.round(hours), "hour");
}
