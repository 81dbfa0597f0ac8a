/** What is wrong with the conditions or the pilot as an admin fills them in. */
export const conditionFormMessages = {
  leastPositive: "This must be at least 1. Leave it empty to ask for none.",
  leastTooMany: "This must be at most 1,000, and no more than the most.",
  mostTooMany: "This must be at most 1,000.",
  ratePositive: "This must be at least 1%. Leave it empty to ask for none.",
  rateTooMuch: "This must be at most 100%.",
  nobodyNamed: "Name at least one person, or let others sign, too.",
  namedTooMany: "At most 500 people can be named.",
  namedUnknown: "One of these people has no account any more. Please remove them.",
  noSuchPerson: "Nobody has this username or email.",
  tooManyFound: "Too many people match this. Please enter the whole email.",
  searchFailed: "People could not be searched. Please try again.",
  alreadyNamed: "This person is named already.",
  pilotPositive: "This must be at least 1. Leave it empty for no pilot.",
  pilotTooMany: "A pilot cannot open more places than the contract has.",
  restOpenAlready: "All places of this contract are open already.",
  openFailed: "The rest of the places could not be opened. Please try again.",
} as const;
