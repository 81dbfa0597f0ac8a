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
}

/**
 * The time that is left, each second, by the server's clock; yellow under 24 hours, red at zero
 * (section 9). A screen reader reads it when it comes by and is not told of every second.
 */
export function Countdown({ until, label, suffix = "left" }: CountdownProps) {
  const end = Date.parse(until);
  const text = useTick((now) => formatCountdown(end - now.getTime()));
  const tone = useTick((now) => countdownTone(end - now.getTime()));
  return (
    <span className={classes.countdown} data-tone={tone} role="timer" aria-label={label}>
      {text} {suffix}
    </span>
  );
}
