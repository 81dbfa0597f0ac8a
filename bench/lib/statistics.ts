/** Median and range of some numbers. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

/** Returns the smallest of the values that is not below the given share of all of them. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Returns median, smallest and largest value of several rounds. */
export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), low: Math.min(...values), high: Math.max(...values) };
}

/** Returns the spread as text: `1.23 (1.10–1.41)`. */
export function inWords({ median, low, high }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}
