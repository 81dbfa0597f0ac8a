import type { AdminDecision } from "@signpoint/api/entities/admin-decision";
import { formatDateTime, formatDuration, formatInteger } from "~/ui/format";
import { FIELD_LABELS } from "./labels";

export interface Change {
  name: string;
  /** null when the field was empty. */
  before: string | null;
  after: string | null;
}

/** Fields that never change, and the version, which always does. */
const SILENT = new Set(["id", "created_at", "version"]);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Returns the fields that a decision has changed, in words; for a new record all that are set. */
export function decisionChanges({
  before,
  after,
}: Pick<AdminDecision, "before" | "after">): Change[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys]
    .filter((key) => !SILENT.has(key))
    .map((key) => ({
      name: FIELD_LABELS[key] ?? toWords(key),
      before: formatValue(key, before?.[key]),
      after: formatValue(key, after?.[key]),
    }))
    .filter((change) => change.before !== change.after);
}

function formatValue(key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatAmount(key, value);
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(formatQuestion).join("\n");
  if (typeof value !== "string") return JSON.stringify(value);
  if (key === "status") return toWords(value.toLowerCase());
  return INSTANT.test(value) ? formatDateTime(value) : value;
}

function formatAmount(key: string, value: number): string {
  if (key === "max_signers" && value === 0) return "No limit";
  if (key === "effort_minutes") return formatDuration(value);
  if (key !== "duration") return formatInteger(value);
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
function toWords(key: string): string {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
