import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from "@signpoint/api/durations";
import { onFirstUse } from "@signpoint/api/first-use";

const integer = onFirstUse(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }));

/** Returns `1,250`. A true minus sign (`−1,250`) keeps columns of numbers aligned. */
export function formatInteger(value: number): string {
  return value < 0 ? `−${integer().format(-value)}` : integer().format(value);
}

/** Returns an amount of points without its unit: `1,250`. */
export function formatPoints(points: number): string {
  return formatInteger(points);
}

/** Returns `+50` or `−100`: for entries, where the direction is the message. */
export function formatSignedPoints(points: number): string {
  return points > 0 ? `+${formatInteger(points)}` : formatInteger(points);
}

/** Returns minutes below an hour, rounded hours from 60 minutes up (specification, section 9). */
export function formatDuration(minutes: number): string {
  if (minutes < MINUTES_PER_HOUR) return formatCount(minutes, "minute");
  return formatCount(Math.round(minutes / MINUTES_PER_HOUR), "hour");
}

/** Returns an estimate: `about 20 min`, or from 60 minutes up in half hours: `about 1.5 h`. */
export function formatEffort(minutes: number): string {
  if (minutes < MINUTES_PER_HOUR) return `about ${minutes} min`;
  return `about ${(Math.round((minutes / MINUTES_PER_HOUR) * 2) / 2).toLocaleString("en-US")} h`;
}

const DAYS_SHOWN_FROM = 2;

/** Returns a duration, with whole days from two up beside the hours: `720 hours (30 days)`. */
export function formatDurationWithDays(minutes: number): string {
  const duration = formatDuration(minutes);
  const days = minutes / MINUTES_PER_DAY;
  if (!Number.isInteger(days) || days < DAYS_SHOWN_FROM) return duration;
  return `${duration} (${formatCount(days, "day")})`;
}

const dateAndTime = onFirstUse(
  () => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" }),
);

/** Returns `Nov 21, 2026, 9:43 AM`, in the reader's time zone. */
export function formatDateTime(iso: string): string {
  return dateAndTime().format(new Date(iso));
}

const date = onFirstUse(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }));

/** Returns `Nov 21, 2026`, in the reader's time zone. */
export function formatDate(iso: string): string {
  return date().format(new Date(iso));
}

const time = onFirstUse(() => new Intl.DateTimeFormat("en-US", { timeStyle: "short" }));

/** Returns `9:43 AM`, in the reader's time zone. */
export function formatTime(iso: string): string {
  return time().format(new Date(iso));
}

const day = onFirstUse(() => new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" }));

/** Returns `9:43 AM, Nov 21`, in the reader's time zone. */
export function formatTimeAndDay(iso: string): string {
  return `${formatTime(iso)}, ${day().format(new Date(iso))}`;
}

/** Renders a date with its time, in the reader's time zone. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}

/** Returns `1 point` or `1,250 points`. */
export function pointsText(points: number): string {
  return formatCount(points, "point");
}

/** Returns the sentences that are not empty, with a space between them. */
export function joinSentences(...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

/** Returns `1 item` or `3 items`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatInteger(count)} ${count === 1 ? noun : plural}`;
}
