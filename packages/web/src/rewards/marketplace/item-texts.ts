import type { ITEM_SORTS } from "@signpoint/api/platform/constants";
import type { ErrorCode } from "@signpoint/api/platform/errors";
import {
  cashBreakdown,
  centsToDollars,
  formatPayout,
  formatPointsPerDollar,
} from "@signpoint/api/rewards/cash";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { redeemRefusal, shortfall } from "@signpoint/api/rewards/redeeming";
import { marketplaceMessages } from "@signpoint/api/texts";
import { formatCount, formatInteger, formatPoints } from "~/platform/ui/format";

export const SORT_LABELS: Record<(typeof ITEM_SORTS)[number], string> = {
  price_asc: "Price: Low to High",
  price_desc: "Price: High to Low",
  value: "Best Value",
};

interface RefusalTexts {
  /** On the button that is disabled. */
  label: string;
  sentence: string;
}

/** Returns what the screen says when an item cannot be redeemed. */
export function refusalTexts(code: ErrorCode): RefusalTexts {
  switch (code) {
    case "NOT_ENOUGH_POINTS":
      return { label: "Not Enough Points", sentence: marketplaceMessages.notEnoughPoints };
    case "ITEM_SOLD_OUT":
      return { label: "Sold Out", sentence: marketplaceMessages.soldOut };
    default:
      return { label: "Not Available", sentence: marketplaceMessages.notAvailable };
  }
}

type Offer = Pick<MarketplaceItem, "price" | "value">;

/** Returns what has become of price and value since the item was opened; null when they are the same. */
export function itemChange(before: Offer, now: Offer): string | null {
  const changes: string[] = [];
  if (before.price !== now.price) {
    changes.push(
      `Its price went from ${formatPoints(before.price)} to ${formatPoints(now.price)}.`,
    );
  }
  if (before.value !== now.value) {
    changes.push(`Its value went from ${before.value} to ${now.value}.`);
  }
  if (changes.length === 0) return null;
  return ["This item has changed since you opened it.", ...changes].join(" ");
}

/**
 * Returns a key for the offer on screen: a confirmation that was opened at one price does not go on at
 * another.
 */
export function offerKey({ price, value }: Offer, round: number): string {
  return `${round} ${price} ${value}`;
}

/** From how many on down a stock is said to be small. */
export const FEW = 5;

/** Returns how many are left, in words. */
export function stockText(quantity: number): string {
  if (quantity === 0) return "Sold out";
  return quantity <= FEW ? `Only ${quantity} left` : `${formatInteger(quantity)} in stock`;
}

/** Returns how far the balance is on its way to the price, in words. */
export function progressTexts(price: number, balance: number) {
  return {
    missing: `You need ${formatCount(shortfall(price, balance), "more point")}.`,
    have: `${formatPoints(balance)} / ${formatPoints(price)}`,
  };
}

/** Returns what arrives of cash of this value, less the fee; null for a value that is no amount. */
export function receivedText(value: string): string | null {
  const cash = cashBreakdown(value);
  return cash === null ? null : formatPayout(centsToDollars(cash.netCents));
}

/** Returns the texts of an item's card by their names in the frame. */
export function earlyItemTexts(item: MarketplaceItem, balance: number): Record<string, string> {
  const { type, value, name, description, price, quantity } = item;
  const refusal = redeemRefusal(item, balance);
  return {
    type,
    value,
    name,
    description,
    price: formatPoints(price),
    stock: stockText(quantity),
    rate: formatPointsPerDollar(price, value) ?? "",
    received: (type === "Cash" ? receivedText(value) : null) ?? "",
    ...(refusal === "NOT_ENOUGH_POINTS" && progressTexts(price, balance)),
    ...(refusal === null
      ? { action: "View & Redeem" }
      : { see: "See item", refusal: refusalTexts(refusal).label }),
  };
}
