import type { CODE_PROBLEMS } from "./item-code";

/** Texts of gift card codes: the vault, approvals, and what buyers see. */
export const vaultMessages = {
  codesPaused: "Your account is in its safety pause: codes are not revealed before it ends.",
  codesPausedUntil: (until: string) =>
    `Your account is in its safety pause: codes are not revealed before ${until}.`,
  noCodeLeft:
    "No code is left for this item. Add codes to it, or type one for this buyer. Nothing was changed.",
  codeTaken: "This code was given to a buyer before. Nothing was changed.",
  codeOfOtherItem: "This code belongs to another item. Nothing was changed.",
  codeInvisible: (character: string) =>
    `This code has an invisible character: ${character}. Type it anew.`,
  sharedCodeInVault:
    "This code is in the vault, or a buyer has it alone. Choose another code to share.",
  noCodeYet: "This redemption has no code yet.",
  notDeliverable: "Only an approved gift card that has no code, and was not erased, can get one.",
  codesForGiftCardsOnly: "Only gift cards have codes.",
  instantForGiftCardsOnly: "Only gift cards can be delivered at once.",
  lowStockWhole: "The number must be a whole number from 0 to 1,000,000.",
  revealFailed: "Your code could not be loaded. Please try again.",
  codeLoadFailed: "The code could not be loaded. Please try again.",
  deliverFailed: "The code could not be delivered. Please try again.",
} as const;

/** Texts of the list of an item's codes, apart from those that each first visit loads with the errors. */
export const codeListMessages = {
  codesLoadFailed: "Failed to load the codes. Please try again.",
  codesAddFailed: "The codes could not be added. Please try again.",
  codeRemoveFailed: "The code could not be removed. Please try again.",
  codesEmpty: "There is no code in this text. Put one code on each line.",
  fileUnreadable: "The file could not be read. Please choose it again.",
  codesToCorrect:
    "Those that are not in this item are still in the field, in this order: correct or remove them.",
  codesTooMany: "Add at most 10,000 lines at once.",
} as const;

/** Why a line of a list of codes was not added, after its number: `Line 12: …`. */
export const CODE_PROBLEM_TEXTS: Record<(typeof CODE_PROBLEMS)[number], string> = {
  repeated: "stands twice in this list",
  in_item: "is in this item already",
  in_other_item: "belongs to another item",
  given: "was given to a buyer before",
  too_long: "is longer than 300 characters",
  unreadable: "has characters that cannot be stored",
  invisible: "has invisible characters: type it anew",
};
