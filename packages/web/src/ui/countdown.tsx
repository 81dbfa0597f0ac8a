import { COUNTDOWN_TICK_MS } from "@signpoint/api/constants";
import { countdownTone, formatCountdown } from "@signpoint/api/rules/countdown";
import { useSyncExternalStore } from "react";
import { serverNow } from "~/session/server-clock";
import classes from "./countdown.module.css";

/* One timer for the whole page, however many parts follow it. It rests while nobody does. */
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
    timer = window.setInterval(tick, COUNTDOWN_TICK_MS);
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
  if (timer === undefined && Math.abs(current - nowMs) >= COUNTDOWN_TICK_MS) nowMs = current;
  return nowMs;
}

/**
 * Returns a value that depends on the server's time, looked at anew each second. The component renders again
 * only when the value has changed, so choose a text or a state rather than the time itself.
 */
export function useTick<Value extends string | number | boolean | null>(
  select: (now: Date) => Value,
): Value {
  return useSyncExternalStore(follow, () => select(new Date(lastTick())));
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
 * (section 9). A screen reader reads it when it comes by and is not told of every second.
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
