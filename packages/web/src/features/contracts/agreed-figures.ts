import type { ContractDetail } from "@signpoint/api/entities/contract";

/** Cost and reward as they bind the reader: for a signer those agreed at signing. */
export function agreedFigures(contract: ContractDetail): {
  points_cost: number;
  points_reward: number;
} {
  const { points_cost, points_reward } = contract.signing ?? contract;
  return { points_cost, points_reward };
}
