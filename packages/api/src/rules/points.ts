import { formatInteger } from "./numbers";

/** Returns an amount of points without its unit: `1,250`. */
export function formatPoints(points: number): string {
  return formatInteger(points);
}

/** Returns `+50` or `−100`: for entries, where the direction is the message. */
export function formatSignedPoints(points: number): string {
  return points > 0 ? `+${formatInteger(points)}` : formatInteger(points);
}
