const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** `1,250`; a true minus sign keeps columns of figures aligned. */
export function formatPoints(points: number): string {
  return points < 0 ? `−${WHOLE.format(-points)}` : WHOLE.format(points);
}

/** `+50` or `−100`: for entries, where the direction is the message. */
export function formatSignedPoints(points: number): string {
  return points > 0 ? `+${WHOLE.format(points)}` : formatPoints(points);
}
