import * as z from "zod";
import {
  BONUS_CAP_MAX,
  BONUS_WAIT_MAX_DAYS,
  CASH_LIMIT_MAX_DOLLARS,
  PAYOUT_COLUMNS_MAX_LENGTH,
  REVIEW_HOURS_MAX,
  REVIEW_WEEKDAYS_MAX,
} from "../platform/constants";
import { typedText } from "../platform/fields";
import { payoutColumnsProblem } from "./payout-columns";

const Hours = z.int().min(1).max(REVIEW_HOURS_MAX);
const CashLimit = z.int().min(0).max(CASH_LIMIT_MAX_DOLLARS);
const PayoutColumns = typedText(PAYOUT_COLUMNS_MAX_LENGTH, 1).superRefine((text, context) => {
  const problem = payoutColumnsProblem(text);
  if (problem !== null) context.addIssue({ code: "custom", message: problem });
});
const Weekdays = z.int().min(1).max(REVIEW_WEEKDAYS_MAX);

/** The settings of the whole product, which admins change. They count for what is handed in after the change. */
export const AdminSettings = z.object({
  /** Hours within which a submission or an appeal is decided. */
  review_contract_hours: Hours,
  /** Hours within which an ordered item is decided. */
  review_item_hours: Hours,
  /** Weekdays in UTC within which cash is decided. */
  review_cash_weekdays: Weekdays,
  /** Dollars of cash that one person may ask for in a day (UTC) before it is held; 0 for no limit. */
  cash_person_daily_dollars: CashLimit,
  /** The same for all people together. */
  cash_house_daily_dollars: CashLimit,
  /** Days after a referral bonus for which cash is held; 0 for none. */
  cash_bonus_wait_days: z.int().min(0).max(BONUS_WAIT_MAX_DAYS),
  /** For how many invitations a person gets the bonus in a calendar month (UTC); 0 for no limit. */
  bonus_cap_per_inviter_month: z.int().min(0).max(BONUS_CAP_MAX),
  /** Whether both bonuses of those who join from now on wait for the invited person's first approval. */
  bonus_hold_until_first_approval: z.boolean(),
  /** Whether nobody can approve cash or export payouts. */
  payouts_paused: z.boolean(),
  /** Whether nobody can redeem. */
  redemptions_paused: z.boolean(),
  /** Whether nobody can sign a contract. */
  signings_paused: z.boolean(),
  /** The columns of an export of payouts: one a line, as `Header = field`. */
  payout_columns: PayoutColumns,
});
export type AdminSettings = z.infer<typeof AdminSettings>;

/** Changes of the settings: what is left out stays as it is. */
export const AdminSettingsChanges = z.strictObject(AdminSettings.partial().shape);
export type AdminSettingsChanges = z.infer<typeof AdminSettingsChanges>;
