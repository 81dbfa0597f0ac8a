import type { AgreedTerms, ChangedTerm } from "./agreed-terms";
import { AGREED_FIELDS } from "./contract-fields";

interface Terms extends AgreedTerms {
  points_cost: number;
  points_reward: number;
}

/**
 * Returns what an admin has changed since a contract was signed, with both sides. The agreed side binds; the current one
 * holds for those who sign now.
 */
export function changesSinceSigning(agreed: Terms, current: Terms): ChangedTerm[] {
  return AGREED_FIELDS.filter((field) => agreed[field] !== current[field]).map((field) => ({
    field,
    agreed: agreed[field],
    current: current[field],
  }));
}
