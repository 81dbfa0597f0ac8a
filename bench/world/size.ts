/** How much of everything a world has. */
export interface WorldSize {
  users: number;
  contracts: number;
  signings: number;
  items: number;
  redemptions: number;
}

/**
 * A world for so many people: at a million of them 100,000 contracts, 2,000,000 signings and about
 * 5,000,000 ledger entries.
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

/** People who do far more than others: the first of all. */
export const HOT_USERS = 20;
/** Of all contracts, each of them signs this share. */
export const HOT_USER_SHARE = 0.03;
/** Contracts that far more people sign: the latest of all. Each has this share of all signings. */
export const HOT_CONTRACTS = 10;
export const HOT_CONTRACT_SHARE = 0.005;
/** One item is bought far more often than the others. */
export const HOT_ITEM_SHARE = 0.2;
/** Somebody with the same history in a world of any size; the one after the hot users. */
export const STEADY_USER = 20;
/** So many signings, and as many redemptions. */
export const STEADY_USER_SIGNINGS = 60;
/** Who decides; the one after the steady user. */
export const ADMIN_USER = STEADY_USER + 1;
/** The first of the many who do what most people do. */
export const FIRST_ORDINARY_USER = STEADY_USER + 2;

export const HISTORY_DAYS = 730;
