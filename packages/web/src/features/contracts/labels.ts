import type { CONTRACT_CATEGORIES, CONTRACT_SORTS, CONTRACT_TAGS } from "@signpoint/api/constants";

export const CATEGORY_LABELS: Record<(typeof CONTRACT_CATEGORIES)[number], string> = {
  all: "All Contracts",
  top_earning: "Top Earning",
  official: "Official",
  limited: "Limited Deals",
};

export const SORT_LABELS: Record<(typeof CONTRACT_SORTS)[number], string> = {
  newest: "Newest First",
  reward: "Highest Reward",
  expiring: "Expiring Soon",
};

export const TAG_LABELS: Record<(typeof CONTRACT_TAGS)[number], string> = {
  top_earning: "Top Earning",
  official: "Official",
  limited: "Limited Deal",
};
