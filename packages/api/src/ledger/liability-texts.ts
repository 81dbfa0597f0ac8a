const NUMBER_FORMAT = new Intl.NumberFormat("en-US");
const number = (points: number) => NUMBER_FORMAT.format(points);

/** Texts about the points that are owed, the reserve and the trial balance. */
export const liabilityMessages = {
  liabilityLoadFailed: "Failed to load what is owed. Please try again.",
  trendsLoadFailed: "Failed to load these figures. Please try again.",
  trialBalanceLoadFailed: "Failed to load the trial balance. Please try again.",
  /** The accounts of the trial balance: people's balances and what is on their other side. */
  accounts: {
    balances: "Balances of people",
    reward: "Issued as rewards",
    bonus: "Issued as bonuses",
    correction: "Corrections",
    signing: "Paid for signing",
    redeemed: "Redeemed",
    refunded: "Refunded",
    forfeited: "Forfeited",
  },
  reserveRefused: "The reserve of points does not cover this.",
  reserveExceeded: ({ owed, added, reserve }: { owed: number; added: number; reserve: number }) =>
    `This contract can cost ${number(added)} points. With the ${number(owed)} points that are owed already, that is more than the reserve of ${number(reserve)} points.`,
  reserveNeedsLimit: (reserve: number) =>
    `A contract without a limit of places cannot be covered by the reserve of ${number(reserve)} points. Please set a number of places.`,
  reserveUnlimited: (contracts: number, reserve: number) =>
    `${number(contracts)} open ${contracts === 1 ? "contract has" : "contracts have"} no limit of places, which the reserve of ${number(reserve)} points cannot cover. Please limit or close ${contracts === 1 ? "it" : "them"} first.`,
} as const;
