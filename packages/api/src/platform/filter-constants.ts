/** What lists are filtered and ordered by. Addresses of screens name it, so every page loads this file. */

export const CONTRACT_TYPES = ["Digital", "Research", "Marketing", "Feedback"] as const;
export const CONTRACT_STATUSES = ["active", "inactive", "completed"] as const;
export const CONTRACT_CATEGORIES = ["all", "top_earning", "official", "limited"] as const;
export const CONTRACT_SORTS = ["newest", "reward", "net", "expiring"] as const;
export const EXPIRATION_STATUSES = ["active", "grace_period", "fully_expired"] as const;
/** The tabs of "My contracts": every signing, or those in the states of `TAB_STATUSES`. */
export const MY_CONTRACTS_TABS = ["all", "in_progress", "pending", "approved", "rejected"] as const;
export const ITEM_TYPES = ["Gift Card", "Subscription", "Electronics", "Cash"] as const;
/** How the marketplace is ordered: by price, low to high first, or by what a point is worth, most first. */
export const ITEM_SORTS = ["price_asc", "price_desc", "value"] as const;
export const REDEMPTION_TYPES = ["ITEM", "CASH"] as const;
export const REDEMPTION_STATUSES = ["PENDING", "APPROVED", "REJECTED"] as const;
export const EARNINGS_SOURCES = [
  "CONTRACT_SIGNED",
  "CONTRACT_COMPLETED",
  "CONTRACT_REJECTED",
  "POINTS_EARNED",
  "POINTS_REDEEMED",
  "REDEMPTION_APPROVED",
  "REDEMPTION_REJECTED",
  "COMMISSION_FEE",
  "REFERRAL_BONUS",
  "REFERRAL_COMMISSION",
] as const;
export const EARNINGS_PERIODS = ["week", "month", "all"] as const;
