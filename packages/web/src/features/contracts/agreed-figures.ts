export interface Figures {
  points_cost: number;
  points_reward: number;
}

/** Cost and reward as they bind the reader: for a signer those agreed at signing. */
export function agreedFigures(contract: Figures & { signing: Figures | null }): Figures {
  const { points_cost, points_reward } = contract.signing ?? contract;
  return { points_cost, points_reward };
}
