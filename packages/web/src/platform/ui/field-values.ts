import { formatDuration, formatInstant, formatInteger } from "./format";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Returns a record's field in words; null when it is empty. `field` is its column, such as `max_signers`. */
export function formatFieldValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatAmount(field, value);
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(formatQuestion).join("\n");
  if (typeof value !== "string") return JSON.stringify(value);
  if (field === "status") return toWords(value.toLowerCase());
  return INSTANT.test(value) ? formatInstant(value) : value;
}

function formatAmount(field: string, value: number): string {
  if (field === "max_signers" && value === 0) return "No limit";
  if (field === "effort_minutes" || field === "work_minutes") return formatDuration(value);
  if (field !== "duration") return formatInteger(value);
  return value === 0 ? "Never expires" : formatDuration(value);
}

/** Returns a survey question as one line. */
function formatQuestion(value: unknown, index: number): string {
  const { question_text, question_type, required, options } = (value ?? {}) as Record<
    string,
    unknown
  >;
  if (typeof question_text !== "string") return JSON.stringify(value);
  const kind = toWords(String(question_type)).toLowerCase();
  const choices = Array.isArray(options) && options.length > 0 ? `: ${options.join(", ")}` : "";
  return `${index + 1}. ${question_text} (${kind}${required === true ? ", required" : ""}${choices})`;
}

/** Returns `in_progress` as `In progress`. */
export function toWords(column: string): string {
  const words = column.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
