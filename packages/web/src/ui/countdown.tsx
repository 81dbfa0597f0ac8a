import { countdownTone, formatCountdown } from "@signpoint/api/rules/countdown";
import classes from "./countdown.module.css";
import { useTick } from "./tick";

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
