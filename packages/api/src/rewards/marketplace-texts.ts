/** Texts of the marketplace and its items (specification, sections 5 and 8). */

export const marketplaceMessages = {
  itemLoadFailed: "Failed to load item details",
  listErrorTitle: "Error Loading Marketplace",
  listError: "There was an error loading the marketplace items. Please try refreshing the page.",
  redeemFailed: "Failed to redeem item. Please try again.",
  notEnoughPoints: "You don't have enough points to redeem this item.",
  bankDetailsMissing: "Please fill in all bank details.",
  bankDetailsInvalid: "Some bank details need your attention.",
  accountNumbersDiffer: "The two account numbers are not the same.",
  itemNotFound: "Item not found",
  soldOut: "This item is sold out.",
  notAvailable: "This item is no longer available.",
  itemChanged:
    "This item has changed since you opened it. Nothing was redeemed. Please check it again.",
  earlierAttemptSucceeded: "Your earlier attempt went through. Nothing was redeemed twice.",
  requestReused: "This request was already used for another redemption. Nothing was redeemed.",
} as const;

export const itemFormMessages = {
  nameRequired: "Item name is required.",
  nameNotPlain:
    "Item name must be one line, without hidden characters that change the direction of the text.",
  descriptionRequired: "Item description is required.",
  valueRequired: "Item value is required.",
  imageUrlRequired: "Item image URL is required.",
  pricePositive: "Price must be greater than 0.",
  quantityNotNegative: "Quantity cannot be negative.",
  /** For a stock that was redeemed from while it was edited. */
  stockLeft: (quantity: number) => `Only ${quantity} left in stock by now. Nothing was saved.`,
  /** For a stock that was edited when the answer to it was lost. */
  stockPerhapsSaved: (quantity: number) =>
    `${quantity}, which may be saved already: the saved one is used`,
  priceWhole: "Price must be a whole number of points.",
  priceTooHigh: "Price must be at most 1,000,000,000 points.",
  quantityWhole: "Quantity must be a whole number.",
  quantityTooHigh: "Quantity must be at most 1,000,000.",
  cashValueUnreadable: "The value of a Cash item must be a dollar amount such as $100.",
  imageUrlInvalid: "Item image URL must start with https://, or with / for a picture of this site.",
  codeForGiftCardsOnly: "Only gift cards have a redemption code.",
} as const;
