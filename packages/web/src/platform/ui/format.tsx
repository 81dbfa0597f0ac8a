import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from "@signpoint/api/platform/durations";
import { onFirstUse } from "@signpoint/api/platform/first-use";

const integer = onFirstUse(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }));
const number = onFirstUse(() => new Intl.NumberFormat("en-US", { maximumSignificantDigits: 15 }));

/** Returns `1,250`. A true minus sign (`−1,250`) keeps columns of numbers aligned. */
export function formatInteger(value: number): string {
  return value < 0 ? `−${integer().format(-value)}` : integer().format(value);
}

/** Returns `1,250` or `12.5` with all its digits: for rates, which are no whole numbers. */
export function formatNumber(value: number): string {
  const digits = number().format(Math.abs(value));
  return value < 0 ? `−${digits}` : digits;
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

/** Returns the first English one of the browser's languages, such as `en-NG`: the app speaks English. Else `en-US`. */
export function englishLocale(languages: readonly string[]): string {
  return languages.find((language) => /^en(-[a-z\d]{2,8})*$/i.test(language)) ?? "en-US";
}

/** Returns how instants are written in a locale and time zone; without a zone in that of the device. */
export function timeFormats(locale: string, timeZone?: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = onFirstUse(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
    return (iso: string) => made().format(new Date(iso));
  };
  const time = { hour: "numeric", minute: "2-digit" } as const;
  const date = { year: "numeric", month: "short", day: "numeric" } as const;
  return {
    dateTime: format({ dateStyle: "medium", timeStyle: "short" }),
    zoned: format({ ...date, ...time, timeZoneName: "short" }),
    full: format({ dateStyle: "full", timeStyle: "full" }),
    date: format({ dateStyle: "medium" }),
    time: format({ timeStyle: "short" }),
    day: format({ month: "short", day: "numeric" }),
  };
}

/* Tests without a browser have no `navigator`. */
const locale = () => englishLocale(globalThis.navigator?.languages ?? []);
const own = onFirstUse(() => timeFormats(locale()));
const utc = onFirstUse(() => timeFormats(locale(), "UTC"));

/** Returns `Nov 21, 2026, 9:43 AM`, in the reader's time zone. */
export function formatDateTime(iso: string): string {
  return own().dateTime(iso);
}

/** Returns `Nov 21, 2026, 9:43 AM GMT+1`, in the reader's time zone: for deadlines and where money hangs on the time. */
export function formatInstant(iso: string): string {
  return own().zoned(iso);
}

/** Returns `Nov 21, 2026`, in the reader's time zone. */
export function formatDate(iso: string): string {
  return own().date(iso);
}

/** Returns `9:43 AM`, in the reader's time zone. */
export function formatTime(iso: string): string {
  return own().time(iso);
}

/** Returns `9:43 AM, Nov 21`, in the reader's time zone. */
export function formatTimeAndDay(iso: string): string {
  return `${own().time(iso)}, ${own().day(iso)}`;
}

/** Returns `Nov 23` for a day of the books, such as `2026-11-23`, which is in UTC. */
export function formatUtcDay(day: string): string {
  return utc().day(`${day}T00:00:00Z`);
}

interface DateTimeProps {
  /** ISO 8601. */
  at: string;
  /** Names the time zone: for a deadline, and where money hangs on the time. */
  zoned?: boolean;
}

/** Renders a date with its time, in the reader's time zone; its title has the zone's whole name. */
export function DateTime({ at, zoned = false }: DateTimeProps) {
  return (
    <time dateTime={at} title={own().full(at)}>
      {zoned ? formatInstant(at) : formatDateTime(at)}
    </time>
  );
}

/** Renders a date with its time in UTC, and says so: for what is kept by months in UTC. */
export function UtcDateTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={own().full(at)}>
      {utc().zoned(at)}
    </time>
  );
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
