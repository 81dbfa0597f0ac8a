import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { useSyncExternalStore } from "react";
import { serverNow } from "~/platform/session/server-clock";
import classes from "./countdown.module.css";

const TICK_MS = 1_000;

/* One timer for the whole page, however many parts follow it. It stops when the last one unmounts. */
const followers = new Set<() => void>();
let timer: number | undefined;
let nowMs = 0;

function tick(): void {
  nowMs = serverNow();
  for (const follower of followers) follower();
}

function follow(follower: () => void): () => void {
  followers.add(follower);
  if (timer === undefined) {
    nowMs = serverNow();
    timer = window.setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tick);
  }
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
    document.removeEventListener("visibilitychange", tick);
  };
}

/** Returns the instant of the last tick; while the timer rests, at most one tick old. */
function lastTick(): number {
  const current = serverNow();
  if (timer === undefined && Math.abs(current - nowMs) >= TICK_MS) nowMs = current;
  return nowMs;
}

/**
 * Returns a value that depends on the server's time, looked at anew each second. The component renders again
 * only when the value has changed, so choose a text or a state rather than the time itself.
 */
export function useTick<Value extends string | number | boolean | null>(
  select: (now: Date) => Value,
): Value {
  const selectNow = () => select(new Date(lastTick()));
  return useSyncExternalStore(follow, selectNow, selectNow);
}

interface CountdownProps {
  /** ISO 8601. */
  until: string;
  /** What ends then, for those who do not see where it stands. */
  label: string;
  /** Said after the time: `left to submit`. */
  suffix?: string;
  /** Said instead, once nothing is left. */
  over?: string;
}

/**
 * Renders the time that is left, each second, by the server's clock; yellow under 24 hours, red at zero
 * (section 9). A screen reader reads it when it is reached, and does not announce each second.
 */
export function Countdown({ until, label, suffix = "left", over = "Expired" }: CountdownProps) {
  const end = Date.parse(until);
  const text = useTick((now) => textAt(end - now.getTime()));
  const tone = useTick((now) => countdownTone(end - now.getTime()));
  return (
    <span className={classes.countdown} data-tone={tone} role="timer" aria-label={label}>
      {text}
    </span>
  );

  function textAt(remainingMs: number): string {
    return remainingMs > 0 ? `${formatCountdown(remainingMs)} ${suffix}` : over;
  }
}

const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;
const SECONDS_PER_DAY = 86_400;

type CountdownTone = "calm" | "warning" | "over";

/** Returns the tone of a remaining time: yellow under 24 hours, red at zero (specification, section 9). */
export function countdownTone(remainingMs: number): CountdownTone {
  if (remainingMs <= 0) return "over";
  return remainingMs < MS_PER_DAY ? "warning" : "calm";
}

/** Returns the largest unit of a remaining time, rounded down to at least 1: `5 d`, `3 h`, `12 min`. */
export function formatTimeLeft(remainingMs: number): string {
  const seconds = remainingMs / MS_PER_SECOND;
  if (seconds >= SECONDS_PER_DAY) return `${Math.floor(seconds / SECONDS_PER_DAY)} d`;
  if (seconds >= SECONDS_PER_HOUR) return `${Math.floor(seconds / SECONDS_PER_HOUR)} h`;
  return `${Math.max(1, Math.floor(seconds / SECONDS_PER_MINUTE))} min`;
}

/** Returns `2d 03h 04m 05s`, leading zero units left out; a second that has begun counts whole. */
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
