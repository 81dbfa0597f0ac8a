const MINUTES_PER_HOUR = 60;

/** Minutes below an hour, rounded hours from 60 minutes up (specification, section 9). */
export function formatDuration(minutes: number): string {
  if (minutes < MINUTES_PER_HOUR) return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  const hours = Math.round(minutes / MINUTES_PER_HOUR);
  return `${hours} ${hours === 1 ? "hour" : "hours"}`;
}
