interface Terms {
  points_cost: number;
  points_reward: number;
  /** 0 means no limit. */
  max_signers: number;
}

/** Returns what a signer gains when the submission is approved, in points: reward minus cost; may be negative. */
export function netForSigner({ points_reward, points_cost }: Omit<Terms, "max_signers">): number {
  return points_reward - points_cost;
}

/** Returns the points that a contract pays at most, when all places are approved; null without a limit of places. */
export function exposureOf({
  points_reward,
  max_signers,
}: Omit<Terms, "points_cost">): number | null {
  return max_signers === 0 ? null : points_reward * max_signers;
}
