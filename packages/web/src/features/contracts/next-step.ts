import { REVIEW_TIME } from "@signpoint/api/constants";
import type { SigningSummary } from "@signpoint/api/entities/signed-contract";
import { type Expiring, expirationOf } from "@signpoint/api/rules/expiry";
import { formatPoints } from "@signpoint/api/rules/points";
import type { SigningStatus } from "@signpoint/api/rules/transitions";
import { formatDateTime } from "~/ui/date-time";

interface Signing extends Pick<SigningSummary, "points_cost" | "points_reward"> {
  status: SigningStatus;
}

/** What a signer does next and until when, in one sentence; null for a contract that is not signed. */
export function nextStep(contract: Expiring, signing: Signing | null, now: Date): string | null {
  if (signing === null) return null;
  switch (signing.status) {
    case "none":
      return null;
    case "in_progress":
      return inProgressStep(contract, now);
    case "pending":
      return `In review, usually for ${REVIEW_TIME}. Approval pays ${formatPoints(signing.points_reward)} points.`;
    case "approved":
      return `Done: ${formatPoints(signing.points_reward)} points were paid to you.`;
    case "rejected":
      return `Rejected: the cost of ${formatPoints(signing.points_cost)} points was returned to you.`;
    default:
      return signing.status satisfies never;
  }
}

function inProgressStep(contract: Expiring, now: Date): string {
  const { status, gracePeriodEnd } = expirationOf(contract, now);
  if (status === "fully_expired") return "The time has run out: it can no longer be submitted.";
  return gracePeriodEnd === null
    ? "Complete the activity and submit. There is no time limit."
    : `Complete the activity and submit until ${formatDateTime(gracePeriodEnd)}.`;
}
