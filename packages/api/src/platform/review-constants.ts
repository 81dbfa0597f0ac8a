/** Within which time decisions are promised. */

/** Within how many hours a submission or an ordered item is usually decided. */
export const REVIEW_HOURS = 48;
/** Within how many weekdays (UTC) a cash redemption is usually decided. */
export const CASH_REVIEW_WEEKDAYS = 5;
/** Review times until an admin changes them: hours for submissions and items, weekdays (UTC) for cash. */
export const DEFAULT_SETTINGS = {
  review_contract_hours: REVIEW_HOURS,
  review_item_hours: REVIEW_HOURS,
  review_cash_weekdays: CASH_REVIEW_WEEKDAYS,
} as const;
export const REVIEW_HOURS_MAX = 24 * 90;
export const REVIEW_WEEKDAYS_MAX = 60;
