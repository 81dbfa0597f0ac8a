import { conditionMessages, conditionTexts } from "./condition-texts";
import type { Standing } from "./conditions";

/** A rate counts only from so many decisions on. */
const RATE_FROM_DECISIONS = 5;
/** How many approved contracts can be asked for, at least or at most. */
export const CONDITION_COUNT_MAX = 1_000;
/** How many decisions about the contract of a pilot have the admins asked whether to open the rest. */
export const PILOT_DECISIONS = 5;
/** How many people a contract can name. */
export const NAMED_PEOPLE_MAX = 500;

/** What a contract asks of who signs it; null asks nothing. */
export interface Conditions {
  named_only: boolean;
  approved_min: number | null;
  approved_max: number | null;
  /** Percent. */
  approval_rate_min: number | null;
}

type ConditionName = keyof Conditions;

/** How somebody stands who has signed nothing yet, and is named nowhere. */
export const NEWCOMER: Standing = {
  approved: 0,
  counted: 0,
  recently_approved: 0,
  recently_rejected: 0,
  is_named: false,
};

/**
 * Returns the first condition that a person does not meet, or null. `standing` is null where the contract has no
 * conditions. A rate holds from five decisions on: before that everybody meets it.
 */
export function unmetCondition(
  contract: Conditions,
  standing: Standing | null,
): ConditionName | null {
  if (standing === null) return null;
  const { named_only, approved_min, approved_max, approval_rate_min } = contract;
  const { approved, counted, recently_approved, recently_rejected, is_named } = standing;
  const decided = recently_approved + recently_rejected;
  if (named_only && !is_named) return "named_only";
  if (approved_min !== null && approved < approved_min) return "approved_min";
  if (approved_max !== null && counted > approved_max) return "approved_max";
  if (approval_rate_min === null || decided < RATE_FROM_DECISIONS) return null;
  return recently_approved * 100 < approval_rate_min * decided ? "approval_rate_min" : null;
}

/** Returns why a person does not meet the conditions, in one sentence with their own figures; null when they do. */
export function conditionRefusal(contract: Conditions, standing: Standing | null): string | null {
  const unmet = unmetCondition(contract, standing);
  if (unmet === null || standing === null) return null;
  const { approved, counted, recently_approved, recently_rejected } = standing;
  switch (unmet) {
    case "named_only":
      return conditionMessages.named_only;
    case "approved_min":
      return conditionMessages.approved_min(contract.approved_min ?? 0, approved);
    case "approved_max":
      return conditionMessages.approved_max(contract.approved_max ?? 0, counted);
    case "approval_rate_min": {
      // Rounded down: what is missed is never shown as met.
      const rate = Math.floor((recently_approved * 100) / (recently_approved + recently_rejected));
      return conditionMessages.approval_rate_min(contract.approval_rate_min ?? 0, rate);
    }
    default:
      return unmet satisfies never;
  }
}

/** Returns what a contract asks of who signs it, each condition in a few words. One from an older server asks nothing. */
export function conditionWords(contract: Conditions): string[] {
  const { named_only, approved_min, approved_max, approval_rate_min } = contract;
  return [
    ...(named_only ? [conditionTexts.named_only()] : []),
    ...words(approved_min, conditionTexts.approved_min),
    ...words(approved_max, conditionTexts.approved_max),
    ...words(approval_rate_min, conditionTexts.approval_rate_min),
  ];
}

function words(value: number | null, toWords: (value: number) => string): string[] {
  return typeof value === "number" ? [toWords(value)] : [];
}
