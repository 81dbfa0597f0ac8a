import { CONTRACT_FIELDS, type ContractField } from "@signpoint/api/work/contracts/contract-fields";
import { formatDuration, formatInstant, formatNumber } from "./format";

const OF_CONTRACTS: Record<string, ContractField | undefined> = CONTRACT_FIELDS;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Returns a record's field in words; null when it is empty. `field` is its column, such as `max_signers`. */
export function formatFieldValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatAmount(value, OF_CONTRACTS[field]);
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(formatQuestion).join("\n");
  if (typeof value !== "string") return JSON.stringify(value);
  if (field === "status") return toWords(value.toLowerCase());
  return INSTANT.test(value) ? formatInstant(value) : value;
}

/** Returns a number in words: what 0 means, minutes as a duration. */
export function formatAmount(value: number, field: ContractField | undefined): string {
  if (value === 0 && field?.nothing !== undefined) return field.nothing;
  if (field?.kind === "percent") return `${formatNumber(value)}%`;
  return field?.kind === "minutes" ? formatDuration(value) : formatNumber(value);
}

/** Returns a survey question, or another element of a list, as one line. */
function formatQuestion(value: unknown, index: number): string {
  if (typeof value === "string") return value;
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
