const SHORT = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const LONG = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** `2026-11` as `Nov`. */
export function shortMonth(month: string): string {
  return SHORT.format(new Date(`${month}-01T00:00:00Z`));
}

/** `2026-11` as `November 2026`. */
export function longMonth(month: string): string {
  return LONG.format(new Date(`${month}-01T00:00:00Z`));
}
