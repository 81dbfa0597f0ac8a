import type { ITEM_SORTS } from "@signpoint/api/constants";
import type { ErrorCode } from "@signpoint/api/errors";
import { marketplaceMessages } from "@signpoint/api/messages";

export const SORT_LABELS: Record<(typeof ITEM_SORTS)[number], string> = {
  price_asc: "Price: Low to High",
  price_desc: "Price: High to Low",
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
