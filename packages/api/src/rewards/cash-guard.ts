import { areSumsOn, type SecondSums } from "../ledger/second-sums";
import { cashRate, dollarsOf } from "./cash";

/** By what factor the points for a dollar of a cash item may differ from the house's rate. */
const RATE_TOLERANCE = 1.25;

/** What of an item decides about cash. */
interface CashItem {
  type: string;
  price: number;
  value: string;
  quantity: number;
}

/**
 * Returns whether a change of an item (`before` is null for a new one) needs a second admin: it makes cash cheaper, dearer or more than
 * before, or sells cash whose points for a dollar differ too much from the rate. Without sums nothing does.
 */
export function loosensCash(before: CashItem | null, after: CashItem, sums: SecondSums): boolean {
  const rate = cashRate(after);
  if (!areSumsOn(sums) || rate === null) return false;
  const wasCash = before !== null && cashRate(before) !== null;
  const isRevalued = !wasCash || after.price !== before.price || after.value !== before.value;
  const isRestocked = after.quantity > (before?.quantity ?? 0);
  // Goods that become cash may get stock back without an edit: by a redemption of before that is cancelled.
  const becomesCash = before !== null && !wasCash;
  const isSold = isRevalued ? after.quantity > 0 || becomesCash : isRestocked;
  if (isSold && differs(rate, sums.points_per_dollar)) return true;
  return wasCash && (after.price < before.price || dollarsOf(after) > dollarsOf(before));
}

/** Returns whether a change of an item is one of what a second admin is asked to confirm about it; less stock is not. */
export function changesTerms(before: CashItem, after: CashItem): boolean {
  const { type, price, value, quantity } = before;
  const isSame = after.type === type && after.price === price && after.value === value;
  return !isSame || after.quantity > quantity;
}

function differs(rate: number, houseRate: number | null): boolean {
  return houseRate !== null && Math.max(rate / houseRate, houseRate / rate) > RATE_TOLERANCE;
}
