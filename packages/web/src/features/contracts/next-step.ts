import { type Expiring, expirationOf } from "@signpoint/api/rules/expiry";
import type { SigningStatus } from "@signpoint/api/rules/transitions";

interface Signed extends Expiring {
  signing_status: SigningStatus;
}

/** What a signer does next, in one sentence; null for a contract that is not signed. */
export function nextStep(contract: Signed, now: Date): string | null {
  switch (contract.signing_status) {
    case "none":
      return null;
    case "in_progress":
      return inProgressStep(contract, now);
    case "pending":
      return "Nothing to do: an admin reviews your submission, usually within 24 to 48 hours.";
    case "approved":
      return "Done: the reward was paid to you.";
    case "rejected":
      return "Rejected: your cost was returned. The details say why.";
    default:
      return contract.signing_status satisfies never;
  }
}

function inProgressStep(contract: Signed, now: Date): string {
  const { status, gracePeriodEnd } = expirationOf(contract, now);
  if (status === "fully_expired") return "It can no longer be submitted: the time has run out.";
  if (gracePeriodEnd === null) return "Complete the activity, then submit. There is no time limit.";
  return status === "grace_period"
    ? "Submit now, before the grace period ends."
    : "Complete the activity, then submit before the contract expires.";
}
