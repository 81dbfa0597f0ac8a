import * as z from "zod";
import { REVIEW_HOURS_MAX, REVIEW_WEEKDAYS_MAX } from "../constants";

const Hours = z.int().min(1).max(REVIEW_HOURS_MAX);
const Weekdays = z.int().min(1).max(REVIEW_WEEKDAYS_MAX);

/** The settings of the whole product, which admins change. They count for what is handed in after the change. */
export const AdminSettings = z.object({
  /** Hours within which a submission or an appeal is decided. */
  review_contract_hours: Hours,
  /** Hours within which an ordered item is decided. */
  review_item_hours: Hours,
  /** Weekdays in UTC within which cash is decided. */
  review_cash_weekdays: Weekdays,
});
export type AdminSettings = z.infer<typeof AdminSettings>;

/** Changes of the settings: what is left out stays as it is. */
export const AdminSettingsChanges = z.strictObject(AdminSettings.partial().shape);
export type AdminSettingsChanges = z.infer<typeof AdminSettingsChanges>;
