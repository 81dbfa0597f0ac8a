/** What completing a contract leaves: reward minus cost, in points. */
export function netEarnings(contract: { points_reward: number; points_cost: number }): number {
  return contract.points_reward - contract.points_cost;
}
