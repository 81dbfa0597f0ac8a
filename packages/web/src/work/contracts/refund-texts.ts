import { formatPoints, pointsText } from "~/platform/ui/format";

/** Returns that the whole cost has come back, in one sentence. */
export function refundText(cost: number): string {
  if (cost === 0) return "Signing had cost you nothing.";
  return `The ${pointsText(cost)} that you paid ${cost === 1 ? "was" : "were"} returned to you.`;
}

/** Returns how much of the cost has come back, in one sentence; empty when signing was free. */
export function partialRefundText(refund: number, cost: number): string {
  if (cost === 0) return "";
  if (refund === 0) {
    return `The ${pointsText(cost)} that you paid ${cost === 1 ? "is" : "are"} not returned.`;
  }
  return refund === cost
    ? refundText(cost)
    : `${refund} of the ${pointsText(cost)} that you paid ${refund === 1 ? "was" : "were"} returned to you.`;
}

/** Returns how much of the cost comes back in a certain case, as the main clause of a sentence. `cost` is above 0. */
export function refundClause(refund: number, cost: number): string {
  if (refund === 0) return `the ${pointsText(cost)} you paid will not be returned`;
  if (refund === cost) return `the ${pointsText(cost)} you paid will be returned`;
  return `${refund} of the ${pointsText(cost)} you paid will be returned`;
}

/** Returns what missing the deadline costs, in one sentence; empty when signing is free. */
export function forfeitText(cost: number, refund = 0): string {
  return cost === 0 ? "" : `If you miss that, ${refundClause(refund, cost)}.`;
}

/** Returns what giving the place back brings, in one sentence. */
export function giveBackText(refund: number, cost: number): string {
  const offer = "You can give your place back until you submit";
  return cost === 0 ? `${offer}.` : `${offer}: ${refundClause(refund, cost)}.`;
}

/** Returns what a rejection returns to the signers, for who decides, as the main clause of a sentence. */
export function returnedClause(points: number, owners: string): string {
  return points === 0
    ? "Signing was free, so nothing is returned"
    : `${formatPoints(points)} points are returned to ${owners}`;
}
