import type { ContractListItem } from "@signpoint/api/entities/contract";
import type { SigningSummary } from "@signpoint/api/entities/signed-contract";
import { approvedOutcome, netForSigner } from "@signpoint/api/rules/contract-terms";
import type { SigningState } from "@signpoint/api/rules/signing";
import { formatCount, formatDurationWithDays, formatEffort } from "~/ui/format";
import { agreedTerms, type ShownExpiration } from "./signing-offer";

interface ContractSum {
  name: "Net earnings" | "Earned" | "Left after the correction" | "Lost";
  /** Points; may be negative. */
  points: number;
  /** Whether they are, or can still be, a gain of the reader's. */
  isGain: boolean;
  /** Whether the reward is no longer to be had. */
  isRewardLost: boolean;
}

type ContractWithSums = Pick<ContractListItem, "points_cost" | "points_reward"> & {
  signing: Pick<SigningSummary, "points_cost" | "points_reward" | "lapse_refund"> | null;
  taken_back: number;
};

/**
 * Returns what a contract leaves the reader: while it is open what it would, after a decision or a missed deadline
 * what it did.
 */
export function contractSum(
  contract: ContractWithSums,
  state: SigningState,
  expiration: ShownExpiration,
): ContractSum {
  const { points_cost, points_reward } = agreedTerms(contract);
  const net = netForSigner({ points_cost, points_reward });
  switch (state) {
    case "approved": {
      const { left, takenBack } = approvedOutcome(agreedTerms(contract), contract.taken_back);
      const name = takenBack === 0 ? "Earned" : "Left after the correction";
      return { name, points: left, isGain: left > 0, isRewardLost: false };
    }
    case "rejected":
      return { name: "Earned", points: 0, isGain: false, isRewardLost: true };
    case "missed":
      return lossOf(points_cost);
    case "lapsed":
    case "given_back":
      return lossOf(points_cost - (contract.signing?.lapse_refund ?? 0));
    default: {
      const isPossible = state !== "none" || expiration === "active";
      const isGain = net > 0 && isPossible;
      return { name: "Net earnings", points: net, isGain, isRewardLost: false };
    }
  }
}

function lossOf(points: number): ContractSum {
  const name = points === 0 ? "Earned" : "Lost";
  return { name, points: 0 - points, isGain: false, isRewardLost: true };
}

/** Returns the smaller facts about a contract, in the order in which they matter. */
export function cardFacts(contract: ContractListItem): string[] {
  const { effort_minutes, duration, places_left, signing } = contract;
  const facts = effort_minutes === null ? [] : [formatEffort(effort_minutes)];
  if (duration > 0) facts.push(`open for ${formatDurationWithDays(duration)}`);
  if (signing === null) facts.push(placesText(places_left));
  return facts;
}

function placesText(placesLeft: number | null): string {
  if (placesLeft === null) return "unlimited places";
  return placesLeft === 0 ? "no places left" : `${formatCount(placesLeft, "place")} left`;
}
