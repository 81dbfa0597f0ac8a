import type { CONTRACT_STATUSES } from "@signpoint/api/constants";
import type { ContractFields } from "@signpoint/api/entities/contract-form";

/** The names of a contract's fields, in its form and in the audit log. */
export const CONTRACT_FIELD_LABELS: Record<keyof ContractFields, string> = {
  title: "Title",
  type: "Type",
  description: "Description",
  activity: "Required activity",
  points_cost: "Points cost",
  points_reward: "Points reward",
  duration: "Duration",
  max_signers: "Maximum signers",
  survey_required: "Survey required",
  is_official: "Official contract",
};

export const STATUS_LABELS: Record<(typeof CONTRACT_STATUSES)[number], string> = {
  active: "Active",
  inactive: "Inactive",
  completed: "Completed",
};
