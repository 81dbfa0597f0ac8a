const DATE_AND_TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** `Nov 21, 2026, 9:43 AM`, in the reader's time zone. */
export function formatMoment(iso: string): string {
  return DATE_AND_TIME.format(new Date(iso));
}

/** A date with its time, in the reader's time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}
