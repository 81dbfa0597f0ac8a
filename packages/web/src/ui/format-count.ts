import { formatInteger } from "@signpoint/api/rules/numbers";

/** Returns `1 item` or `3 items`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatInteger(count)} ${count === 1 ? noun : plural}`;
}
