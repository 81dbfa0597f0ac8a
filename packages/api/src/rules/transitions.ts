import type { SIGNING_STATUSES } from "../constants";

export type SigningStatus = (typeof SIGNING_STATUSES)[number];
export type SigningAction = "sign" | "submit" | "approve" | "reject" | "close";

/**
 * The states and moves of a signing (specification, section 4). Deleting the contract does `close` to
 * its open signings.
 */
export const SIGNING_TRANSITIONS: Record<
  SigningStatus,
  Partial<Record<SigningAction, Exclude<SigningStatus, "none">>>
> = {
  none: { sign: "in_progress" },
  in_progress: { submit: "pending", close: "rejected" },
  pending: { approve: "approved", reject: "rejected", close: "rejected" },
  approved: {},
  rejected: {},
};

/** Returns the status after `action`, or null when the action is not allowed from `status`. */
export function nextSigningStatus(
  status: SigningStatus,
  action: SigningAction,
): Exclude<SigningStatus, "none"> | null {
  return SIGNING_TRANSITIONS[status][action] ?? null;
}
