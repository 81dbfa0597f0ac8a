import type { CONTRACT_TAGS } from "../../platform/constants";
import { LIMITED_DEAL_DAYS, LIMITED_DEAL_MAX_SIGNERS } from "../../platform/constants";
import { MS_PER_DAY } from "../../platform/durations";

export type ContractTag = (typeof CONTRACT_TAGS)[number];

/** Returns the end of the window in which an expiry makes a contract a Limited Deal. */
export function limitedDealHorizon(now: Date): Date {
  return new Date(now.getTime() + LIMITED_DEAL_DAYS * MS_PER_DAY);
}

/**
 * Returns true for 1 to 50 places, or an expiry that is ahead and within 7 days (specification, section
 * 9).
 */
export function isLimitedDeal(
  contract: { max_signers: number; expires_at: string | null },
  now: Date,
): boolean {
  const fewPlaces = contract.max_signers >= 1 && contract.max_signers <= LIMITED_DEAL_MAX_SIGNERS;
  if (fewPlaces || contract.expires_at === null) return fewPlaces;
  const expiry = Date.parse(contract.expires_at);
  return expiry > now.getTime() && expiry <= limitedDealHorizon(now).getTime();
}

/** Returns true for a reward at or above the 75th percentile of active rewards, and above 0. */
export function isTopEarning(pointsReward: number, rewardPercentile: number): boolean {
  return pointsReward > 0 && pointsReward >= rewardPercentile;
}

/** Returns all tags of a contract, in display order. */
export function getContractTags(
  contract: {
    max_signers: number;
    expires_at: string | null;
    points_reward: number;
    is_official: boolean;
  },
  rewardPercentile: number,
  now: Date,
): ContractTag[] {
  const tags: ContractTag[] = [];
  if (contract.is_official) tags.push("official");
  if (isTopEarning(contract.points_reward, rewardPercentile)) tags.push("top_earning");
  if (isLimitedDeal(contract, now)) tags.push("limited");
  return tags;
}
