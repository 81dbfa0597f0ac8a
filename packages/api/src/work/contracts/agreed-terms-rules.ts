import { type AgreedTerms, ChangedTerm } from "./agreed-terms";

interface Terms extends AgreedTerms {
  points_cost: number;
  points_reward: number;
}

const FIELDS = ChangedTerm.shape.field.options;

/**
 * Returns what an admin has changed since a contract was signed, with both sides. The agreed side binds; the current one
 * holds for those who sign now.
 */
export function changesSinceSigning(agreed: Terms, current: Terms): ChangedTerm[] {
  return FIELDS.filter((field) => agreed[field] !== current[field]).map((field) => ({
    field,
    agreed: agreed[field],
    current: current[field],
  }));
}
