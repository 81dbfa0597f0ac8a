import type { ITEM_SORTS } from "@signpoint/api/platform/constants";
import type { ErrorCode } from "@signpoint/api/platform/errors";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { marketplaceMessages } from "@signpoint/api/texts";
import { formatPoints } from "~/platform/ui/format";

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
