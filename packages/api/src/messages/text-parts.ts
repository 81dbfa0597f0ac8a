import { onFirstUse } from "../platform/first-use";

/** A text in pieces: words, and instants (ISO 8601), which each reader's browser writes in its own time zone. */
export type TextParts = (string | { at: string })[];

/** Returns a text with its instants written by `format`; without it in UTC, as mails say them. */
export function joinParts(parts: TextParts, format = formatUtc): string {
  return parts.map((part) => (typeof part === "string" ? part : format(part.at))).join("");
}

/** Returns the pieces of a text that names instants. */
export function text(
  words: TemplateStringsArray,
  ...values: (string | { at: string } | TextParts)[]
) {
  return words.flatMap((piece, index): TextParts => [piece, ...[values[index] ?? ""].flat()]);
}

const utcDay = onFirstUse(
  () => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }),
);

/** Returns a day (`2026-12-31`) in words: `31 December 2026`. */
export function formatUtcDay(day: string): string {
  return utcDay().format(new Date(day));
}

const utc = onFirstUse(
  () =>
    new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }),
);

function formatUtc(instant: string): string {
  return `${utc().format(new Date(instant))} UTC`;
}
