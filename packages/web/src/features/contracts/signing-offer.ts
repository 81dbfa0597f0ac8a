import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { ErrorCode } from "@signpoint/api/errors";
import { contractMessages, refusalMessages } from "@signpoint/api/messages";
import { formatPoints } from "@signpoint/api/rules/points";
import { signingRefusal } from "@signpoint/api/rules/signing";

type Signable = Pick<
  ContractDetail,
  "status" | "expires_at" | "duration" | "points_cost" | "max_signers" | "places_left" | "signing"
>;

/** Why the caller may not sign at `now`, by the rule that the server enforces; null when they may. */
export function signingRefusalFor(
  contract: Signable,
  balance: number,
  now: Date,
): ErrorCode | null {
  const { places_left, signing, ...rest } = contract;
  const places_taken = places_left === null ? 0 : contract.max_signers - places_left;
  return signingRefusal({
    contract: { ...rest, places_taken },
    balance,
    signingStatus: signing?.status ?? "none",
    now,
  });
}

export interface SigningOffer {
  label: string;
  /** Why not, in one sentence; null when signing is possible. */
  refusal: string | null;
}

/** What the sign button says, and the sentence beside it (sections 5 and 8). */
export function signingOffer(contract: Signable, balance: number, now: Date): SigningOffer {
  const code = signingRefusalFor(contract, balance, now);
  switch (code) {
    case null:
      return { label: "Sign Contract", refusal: null };
    case "CONTRACT_EXPIRED":
      return { label: "Contract Expired", refusal: contractMessages.expiredCannotSign };
    case "CONTRACT_IN_GRACE_PERIOD":
      return { label: "Signing Closed", refusal: contractMessages.graceCannotSign };
    case "NOT_ENOUGH_POINTS":
      return {
        label: `${formatPoints(contract.points_cost - balance)} Points Short`,
        refusal: contractMessages.notEnoughPoints,
      };
    case "CONTRACT_FULL":
      return { label: "No Places Left", refusal: refusalMessages.contractFull };
    case "ALREADY_SIGNED":
      return { label: "Already Signed", refusal: refusalMessages.alreadySigned };
    default:
      return { label: "Not Open", refusal: refusalMessages.contractNotActive };
  }
}
