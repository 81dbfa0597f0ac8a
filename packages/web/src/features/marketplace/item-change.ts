import type { MarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { formatPoints } from "@signpoint/api/rules/points";

type Shown = Pick<MarketplaceItem, "price" | "value">;

/** Returns what has become of price and value since the item was opened; null when they are the same. */
export function itemChange(before: Shown, now: Shown): string | null {
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

/** Names an offer as it is shown, so that what was begun with one price does not go on with another. */
export function offerKey({ price, value }: Shown, round: number): string {
  return `${round} ${price} ${value}`;
}
