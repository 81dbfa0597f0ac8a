/** The middle of some numbers, and how far they lie apart. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

/** The value that the given share of all values lies at or below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Median, smallest and largest of what several rounds measured. */
export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), low: Math.min(...values), high: Math.max(...values) };
}

/** `1.23 (1.10–1.41)` */
export function inWords({ median, low, high }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}
