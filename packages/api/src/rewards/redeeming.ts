import type { ITEM_TYPES, REDEMPTION_STATUSES } from "../platform/constants";
import type { ErrorCode } from "../platform/errors";
import { parseDollars } from "./cash";

type RedemptionStatus = (typeof REDEMPTION_STATUSES)[number];
type RedemptionAction = "redeem" | "approve" | "reject" | "cancel";

export interface Redeemable {
  type: (typeof ITEM_TYPES)[number];
  /** Points. */
  price: number;
  value: string;
  quantity: number;
}

/** The price and value that the buyer saw. A field that is undefined is not compared. */
export interface ShownItem {
  price?: number | undefined;
  value?: string | undefined;
}

/** Returns the points missing for a price; 0 when the balance is enough. */
export function shortfall(price: number, balance: number): number {
  return Math.max(0, price - balance);
}

/** Returns why redeeming is refused now, or null when it is allowed (specification, section 5). */
export function redeemRefusal(
  item: Redeemable,
  balance: number,
  shown: ShownItem = {},
): ErrorCode | null {
  if (shown.price !== undefined && shown.price !== item.price) return "ITEM_CHANGED";
  if (shown.value !== undefined && shown.value !== item.value) return "ITEM_CHANGED";
  if (item.type === "Cash" && parseDollars(item.value) === null) return "ITEM_NOT_AVAILABLE";
  if (item.quantity <= 0) return "ITEM_SOLD_OUT";
  return shortfall(item.price, balance) > 0 ? "NOT_ENOUGH_POINTS" : null;
}

/** The states and moves of a redemption (specification, section 4). `none` is before it exists. */
export const REDEMPTION_TRANSITIONS: Record<
  RedemptionStatus | "none",
  Partial<Record<RedemptionAction, RedemptionStatus>>
> = {
  none: { redeem: "PENDING" },
  PENDING: { approve: "APPROVED", reject: "REJECTED", cancel: "REJECTED" },
  APPROVED: {},
  REJECTED: {},
};

/** Returns the status after `action`, or null when the action is not allowed from `status`. */
export function nextRedemptionStatus(
  status: RedemptionStatus | "none",
  action: RedemptionAction,
): RedemptionStatus | null {
  return REDEMPTION_TRANSITIONS[status][action] ?? null;
}
