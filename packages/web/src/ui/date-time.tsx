import { formatInteger } from "@signpoint/api/rules/numbers";

const DATE_AND_TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Returns `Nov 21, 2026, 9:43 AM`, in the reader's time zone. */
export function formatDateTime(iso: string): string {
  return DATE_AND_TIME.format(new Date(iso));
}

/** Renders a date with its time, in the reader's time zone. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}

/** Returns `1 item` or `3 items`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatInteger(count)} ${count === 1 ? noun : plural}`;
}
