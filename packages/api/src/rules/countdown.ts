import { COUNTDOWN_WARNING_HOURS } from "../constants";

const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;
const SECONDS_PER_DAY = 86_400;

export type CountdownTone = "calm" | "warning" | "over";

/** Yellow under 24 hours, red at zero (specification, section 9). */
export function countdownTone(remainingMs: number): CountdownTone {
  if (remainingMs <= 0) return "over";
  return remainingMs < COUNTDOWN_WARNING_HOURS * SECONDS_PER_HOUR * MS_PER_SECOND
    ? "warning"
    : "calm";
}

/** `2d 03h 04m 05s`, leading zero units left out; a second that has begun counts whole. */
export function formatCountdown(remainingMs: number): string {
  const total = Math.max(0, Math.ceil(remainingMs / MS_PER_SECOND));
  const days = Math.floor(total / SECONDS_PER_DAY);
  const hours = Math.floor((total % SECONDS_PER_DAY) / SECONDS_PER_HOUR);
  const minutes = Math.floor((total % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE);
  const seconds = total % SECONDS_PER_MINUTE;
  const padded = (value: number, unit: string) => `${String(value).padStart(2, "0")}${unit}`;
  if (days > 0) {
    return `${days}d ${padded(hours, "h")} ${padded(minutes, "m")} ${padded(seconds, "s")}`;
  }
  if (hours > 0) return `${hours}h ${padded(minutes, "m")} ${padded(seconds, "s")}`;
  if (minutes > 0) return `${minutes}m ${padded(seconds, "s")}`;
  return `${seconds}s`;
}
