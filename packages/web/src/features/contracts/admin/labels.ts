import type { CONTRACT_STATUSES, QUESTION_TYPES } from "@signpoint/api/constants";

export const STATUS_LABELS: Record<(typeof CONTRACT_STATUSES)[number], string> = {
  active: "Active",
  inactive: "Inactive",
  completed: "Completed",
};

export const QUESTION_TYPE_LABELS: Record<(typeof QUESTION_TYPES)[number], string> = {
  text: "Text",
  file: "File",
  link: "Link",
  multiple_choice: "Multiple choice",
};
