import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { serverNow } from "~/platform/session/server-clock";

/** Returns the day in UTC that is this many days ahead by the server's clock: `2027-03-11`. */
export function dayAfter(days: number): string {
  return new Date(serverNow() + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Returns the first day in UTC that begins at the instant or later: `2027-03-11`. */
export function firstDayFrom(iso: string): string {
  const days = Math.ceil(Date.parse(iso) / MS_PER_DAY);
  return new Date(days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Returns the instant (ISO 8601) at which a day begins in UTC. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00.000Z`;
}
