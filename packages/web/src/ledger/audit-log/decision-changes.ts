import type { AdminDecision } from "@signpoint/api/ledger/admin-decision";
import { formatFieldValue, toWords } from "~/platform/ui/field-values";
import { FIELD_LABELS } from "./labels";

export interface Change {
  name: string;
  /** null when the field was empty. */
  before: string | null;
  after: string | null;
}

/** Fields that never change, the version, which always does, and the figures of a month, which have their own screen. */
const SILENT = new Set(["id", "created_at", "version", "figures"]);

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
      before: formatFieldValue(key, before?.[key]),
      after: formatFieldValue(key, after?.[key]),
    }))
    .filter((change) => change.before !== change.after);
}
