import type { SigningState } from "@signpoint/api/rules/signing";
import { netEarnings, type ShownExpiration } from "./signing-offer";

interface Outcome {
  name: string;
  /** May be negative. */
  points: number;
  /** Whether the points are earned or can still be earned: only those have the colour of earning. */
  earned: boolean;
}

/**
 * Returns the most important figure of a contract: what it would leave while nothing is decided, and after that what
 * it has left. `terms` are those that bind the reader.
 */
export function getOutcome(
  terms: { points_cost: number; points_reward: number },
  state: SigningState,
  expiration: ShownExpiration,
): Outcome {
  const net = netEarnings(terms);
  switch (state) {
    case "approved":
      return { name: "Earned", points: net, earned: net > 0 };
    case "rejected":
      return { name: "Earned", points: 0, earned: false };
    case "missed":
      return terms.points_cost === 0
        ? { name: "Earned", points: 0, earned: false }
        : { name: "Lost", points: -terms.points_cost, earned: false };
    default: {
      const isOpen = state !== "none" || expiration === "active";
      return { name: "Net earnings", points: net, earned: isOpen && net > 0 };
    }
  }
}
