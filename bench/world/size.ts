/** The number of records of a world. */
export interface WorldSize {
  users: number;
  contracts: number;
  signings: number;
  items: number;
  redemptions: number;
}

/**
 * Returns the size of a world for this number of people. For a million it is 100,000 contracts,
 * 2,000,000 signings and about 5,000,000 ledger entries.
 */
export function sizeFor(users: number): WorldSize {
  return {
    users,
    contracts: Math.max(100, Math.round(users / 10)),
    signings: users * 2,
    items: Math.max(50, Math.round(users / 200)),
    redemptions: Math.round(users / 4),
  };
}

/** People with far more activity than others: the first ones. */
export const HOT_USERS = 20;
/** The share of all contracts that each of them signs. */
export const HOT_USER_SHARE = 0.03;
/**
 * Contracts with far more signings than others: the latest ones. Each has this share of all signings.
 */
export const HOT_CONTRACTS = 10;
export const HOT_CONTRACT_SHARE = 0.005;
/** The share of redemptions that buy one popular item. */
export const HOT_ITEM_SHARE = 0.2;
/** A person with the same history in a world of any size, right after the hot users. */
export const STEADY_USER = 20;
/** The number of that person's signings, and of the redemptions. */
export const STEADY_USER_SIGNINGS = 60;
/** The admin who decides, right after the steady user. */
export const ADMIN_USER = STEADY_USER + 1;
/** The first of the people with average activity. */
export const FIRST_ORDINARY_USER = STEADY_USER + 2;

export const HISTORY_DAYS = 730;
