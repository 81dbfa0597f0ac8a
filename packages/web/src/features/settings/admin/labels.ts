import type { AdminSettings } from "@signpoint/api/entities/admin-settings";

/** The names of the settings, in their form and in the audit log. */
export const ADMIN_SETTING_LABELS: Record<keyof AdminSettings, string> = {
  review_contract_hours: "Submissions (hours)",
  review_item_hours: "Item redemptions (hours)",
  review_cash_weekdays: "Cash redemptions (weekdays)",
};
