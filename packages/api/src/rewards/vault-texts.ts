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
