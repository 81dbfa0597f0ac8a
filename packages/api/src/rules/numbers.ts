const INTEGER = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** Returns `1,250`. A true minus sign (`−1,250`) keeps columns of numbers aligned. */
export function formatInteger(value: number): string {
  return value < 0 ? `−${INTEGER.format(-value)}` : INTEGER.format(value);
}
