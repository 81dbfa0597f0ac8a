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

/**
 * Returns what an approved signing has brought its signer, in points: what was earned, what corrections took back of the
 * reward, and what is left of it.
 */
export function approvedOutcome(
  terms: Omit<Terms, "max_signers">,
  taken_back: number,
): { earned: number; takenBack: number; left: number } {
  const earned = netForSigner(terms);
  return { earned, takenBack: taken_back, left: earned - taken_back };
}

/** Returns the points that a contract pays at most, when all places are approved; null without a limit of places. */
export function exposureOf({
  points_reward,
  max_signers,
}: Omit<Terms, "points_cost">): number | null {
  return max_signers === 0 ? null : points_reward * max_signers;
}
