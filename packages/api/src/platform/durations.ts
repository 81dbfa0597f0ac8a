export const MS_PER_MINUTE = 60_000;
export const MS_PER_HOUR = 60 * MS_PER_MINUTE;
export const MS_PER_DAY = 24 * MS_PER_HOUR;

export const HOURS_PER_DAY = 24;
export const MINUTES_PER_HOUR = 60;
export const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** Returns the instant so many milliseconds after another one, before it when they are negative, as the API writes it. */
export function instantAfter(instant: Date, ms: number): string {
  return new Date(instant.getTime() + ms).toISOString();
}
