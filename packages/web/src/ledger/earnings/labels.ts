import type { EARNINGS_PERIODS } from "@signpoint/api/platform/constants";

export const PERIOD_LABELS: Record<(typeof EARNINGS_PERIODS)[number], string> = {
  week: "Week",
  month: "Month",
  all: "All Time",
};
