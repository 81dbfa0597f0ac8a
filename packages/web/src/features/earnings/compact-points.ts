const COMPACT = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumSignificantDigits: 3,
  roundingMode: "trunc",
});

/** `950`, `1.25K`, `12.3M`: for places too small for all the digits, never more than there is. */
export function compactPoints(points: number): string {
  return COMPACT.format(points);
}
