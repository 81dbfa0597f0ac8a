import type { ContractListItem } from "@signpoint/api/work/contracts/contract";
import { approvedOutcome, netForSigner } from "@signpoint/api/work/contracts/contract-terms";
import { conditionWords } from "@signpoint/api/work/contracts/for-whom/condition-rules";
import type { SigningSummary } from "@signpoint/api/work/signed-contract";
import type { SigningState } from "@signpoint/api/work/signing";
import { formatCount, formatDuration, formatPoints } from "~/platform/ui/format";
import { contractEstimates } from "./estimates";
import { agreedTerms, type ShownExpiration } from "./signing-offer";

interface ContractSum {
  name: "Net earnings" | "Earned" | "Left after the correction" | "Lost";
  /** The word beside the points. */
  unit: "net" | "earned" | "left" | "lost";
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
      const named =
        takenBack === 0
          ? ({ name: "Earned", unit: "earned" } as const)
          : ({ name: "Left after the correction", unit: "left" } as const);
      return { ...named, points: left, isGain: left > 0, isRewardLost: false };
    }
    case "rejected":
      return { name: "Earned", unit: "earned", points: 0, isGain: false, isRewardLost: true };
    case "missed":
      return lossOf(points_cost);
    case "lapsed":
    case "given_back":
      return lossOf(points_cost - (contract.signing?.lapse_refund ?? 0));
    default: {
      const isPossible = state !== "none" || expiration === "active";
      const isGain = net > 0 && isPossible;
      return { name: "Net earnings", unit: "net", points: net, isGain, isRewardLost: false };
    }
  }
}

function lossOf(points: number): ContractSum {
  const named =
    points === 0
      ? ({ name: "Earned", unit: "earned" } as const)
      : ({ name: "Lost", unit: "lost" } as const);
  return { ...named, points: 0 - points, isGain: false, isRewardLost: true };
}

/** Returns what is paid and what comes back, in words: `Pay 50, get 140`; for a signer what was paid, and came back. */
export function priceText(contract: ContractWithSums, state: SigningState): string {
  const { points_cost, points_reward } = agreedTerms(contract);
  const [cost, reward] = [formatPoints(points_cost), formatPoints(points_reward)];
  const isFree = points_cost === 0;
  if (state === "none") return isFree ? `Free, get ${reward}` : `Pay ${cost}, get ${reward}`;
  const paid = isFree ? "Free" : `Paid ${cost}`;
  switch (state) {
    case "approved": {
      const { taken_back } = contract;
      const taken = taken_back === 0 ? "" : `, ${formatPoints(taken_back)} taken back`;
      return `${paid}, got ${reward}${taken}`;
    }
    case "rejected":
      return isFree ? "Free, no reward" : `${paid}, all returned`;
    case "missed":
      return isFree ? "Free, no reward" : `${paid}, nothing returned`;
    case "lapsed":
    case "given_back":
      return isFree ? "Free, no reward" : `${paid}, ${returnedText(contract, points_cost)}`;
    default:
      return `${paid}, get ${reward}`;
  }
}

function returnedText({ signing }: ContractWithSums, cost: number): string {
  const refund = signing?.lapse_refund ?? 0;
  if (refund === 0) return "nothing returned";
  return refund === cost ? "all returned" : `${formatPoints(refund)} returned`;
}

/**
 * Returns the smaller facts about a contract, in the order in which they matter; before signing, for whom it is. The duration is in hours alone: the time
 * left stands below.
 */
export function cardFacts(contract: ContractListItem): string[] {
  const { duration, places_left, signing } = contract;
  const facts = contractEstimates(contract).map(({ text }) => text);
  if (signing === null) facts.push(...conditionWords(contract), placesText(places_left));
  if (duration > 0) facts.push(`${formatDuration(duration)} in all`);
  return facts;
}

function placesText(placesLeft: number | null): string {
  if (placesLeft === null) return "unlimited places";
  return placesLeft === 0 ? "no places left" : `${formatCount(placesLeft, "place")} left`;
}
