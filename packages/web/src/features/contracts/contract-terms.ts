import type { ContractDetail } from "@signpoint/api/entities/contract";
import { REVIEW_TIME } from "~/features/about/product-promises";
import { pointsText } from "~/ui/format";
import { agreedTerms } from "./signing-offer";

type Contract = Pick<ContractDetail, "points_cost" | "points_reward" | "expires_at" | "signing">;

/** Returns the terms of a contract as sentences: what it costs, what it pays, and what a missed deadline costs. */
export function contractTerms(contract: Contract): string[] {
  const { points_cost, points_reward } = agreedTerms(contract);
  const free = points_cost === 0;
  const cost = pointsText(points_cost);
  const terms = [
    free ? "Signing is free." : `Signing costs ${cost}, taken from your balance at once.`,
    `${pointsText(points_reward)} ${points_reward === 1 ? "is" : "are"} paid when an admin approves your submission, usually within ${REVIEW_TIME}.`,
  ];
  if (!free) terms.push("If the submission is rejected, the cost is returned to you.");
  if (contract.expires_at === null) return [...terms, "There is no time limit."];
  terms.push(
    "Sign before it expires. Once signed, you can still submit in the grace period that follows, which is half of the duration.",
  );
  if (!free) {
    terms.push(`If you sign and do not submit in time, the ${cost} will not be returned.`);
  }
  return terms;
}
