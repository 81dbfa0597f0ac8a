import { EXPIRATION_STATUSES } from "@signpoint/api/platform/constants";
import type { ErrorCode } from "@signpoint/api/platform/errors";
import { contractMessages, refusalMessages } from "@signpoint/api/texts";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import {
  type ExpirationState,
  type ExpirationStatus,
  type Expiring,
  getExpiration,
} from "@signpoint/api/work/contracts/expiry";
import { conditionRefusal } from "@signpoint/api/work/contracts/for-whom/condition-rules";
import { signingRefusal } from "@signpoint/api/work/signing";
import { formatCount } from "~/platform/ui/format";

interface AgreedTerms {
  points_cost: number;
  points_reward: number;
}

/** Returns cost and reward as they bind the reader: for a signer those agreed at signing. */
export function agreedTerms(contract: AgreedTerms & { signing: AgreedTerms | null }): AgreedTerms {
  const { points_cost, points_reward } = contract.signing ?? contract;
  return { points_cost, points_reward };
}

type Signable = Pick<
  ContractDetail,
  | "status"
  | "expires_at"
  | "duration"
  | "points_cost"
  | "places_left"
  | "named_only"
  | "approved_min"
  | "approved_max"
  | "approval_rate_min"
  | "signing"
> & {
  /** An older server says nothing. */
  standing?: ContractDetail["standing"];
};

/** Returns why the caller may not sign at `now`, by the rule that the server enforces; null when they may. */
export function signingRefusalFor(
  contract: Signable,
  balance: number,
  now: Date,
): ErrorCode | null {
  const { signing, standing = null } = contract;
  return signingRefusal({
    contract,
    standing,
    balance,
    signingStatus: signing?.status ?? "none",
    now,
  });
}

interface SigningOffer {
  label: string;
  /** Why not, in one sentence; null when signing is possible. */
  refusal: string | null;
}

/** Returns what the sign button says, and the sentence beside it (sections 5 and 8). */
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
        label: `${formatCount(contract.points_cost - balance, "Point")} Short`,
        refusal: contractMessages.notEnoughPoints,
      };
    case "CONTRACT_FULL":
      return { label: "No Places Left", refusal: refusalMessages.contractFull };
    case "NOT_ELIGIBLE":
      return {
        label: "Not Open to You",
        refusal: conditionRefusal(contract, contract.standing ?? null),
      };
    case "ALREADY_SIGNED":
      return { label: "Already Signed", refusal: refusalMessages.alreadySigned };
    default:
      return { label: "Not Open", refusal: refusalMessages.contractNotActive };
  }
}

/** A state in time as it is shown: `unknown` is one that this version of the app has no name for. */
export type ShownExpiration = ExpirationState | "unknown";

/** Returns false for a state in time that only a later version of the server knows. */
export function isKnownExpiration({ status }: ExpirationStatus): boolean {
  return EXPIRATION_STATUSES.includes(status);
}

/**
 * Returns the state in time at `now`: by the rule, or the later one when the server has last said so about
 * the same dates. A state that is not known is unknown, whatever its dates.
 */
export function liveExpiration(
  contract: Expiring,
  polled: ExpirationStatus | undefined,
  now: Date,
): ShownExpiration {
  if (polled !== undefined && !isKnownExpiration(polled)) return "unknown";
  const computed = getExpiration(contract, now);
  const speaksOfTheSame =
    polled !== undefined &&
    polled.expiresAt === computed.expiresAt &&
    polled.gracePeriodEnd === computed.gracePeriodEnd;
  if (!speaksOfTheSame) return computed.status;
  const rank = (status: ExpirationState) => EXPIRATION_STATUSES.indexOf(status);
  return rank(polled.status) > rank(computed.status) ? polled.status : computed.status;
}
