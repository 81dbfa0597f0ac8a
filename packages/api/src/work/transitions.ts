import type { SIGNING_STATUSES } from "../platform/constants";

export type SigningStatus = (typeof SIGNING_STATUSES)[number];
type StoredStatus = Exclude<SigningStatus, "none">;

/**
 * What can happen to a signing. By the signer: sign, submit, withdraw (a first submission, or a correction), give_back.
 * By admins: approve, reject, request_changes, overturn (an appeal). By the clock: lapse (the time to finish is over),
 * miss (the contract is fully expired), time_out (not corrected in time), reopen (the contract was extended). By the
 * deletion of the contract: close.
 */
export type SigningAction =
  | "sign"
  | "submit"
  | "withdraw"
  | "withdraw_correction"
  | "give_back"
  | "approve"
  | "reject"
  | "request_changes"
  | "overturn"
  | "lapse"
  | "miss"
  | "time_out"
  | "reopen"
  | "close";

/** The states and moves of a signing (specification, section 4). A trigger of the database refuses every other move. */
export const SIGNING_TRANSITIONS: Record<
  SigningStatus,
  Partial<Record<SigningAction, StoredStatus>>
> = {
  none: { sign: "in_progress" },
  in_progress: {
    submit: "pending",
    give_back: "given_back",
    lapse: "lapsed",
    miss: "missed",
    close: "rejected",
  },
  pending: {
    approve: "approved",
    reject: "rejected",
    request_changes: "changes_requested",
    withdraw: "in_progress",
    withdraw_correction: "changes_requested",
    close: "rejected",
  },
  changes_requested: { submit: "pending", time_out: "rejected", close: "rejected" },
  missed: { reopen: "in_progress" },
  rejected: { overturn: "approved" },
  approved: {},
  lapsed: {},
  given_back: {},
};

/** Returns the status after `action`, or null when the action is not allowed from `status`. */
export function nextSigningStatus(
  status: SigningStatus,
  action: SigningAction,
): StoredStatus | null {
  return SIGNING_TRANSITIONS[status][action] ?? null;
}

/** Returns the status after an action that the caller knows to be allowed. Throws when it is not, which is a bug. */
export function signingStatusAfter(status: SigningStatus, action: SigningAction): StoredStatus {
  const next = nextSigningStatus(status, action);
  if (next === null) throw new Error(`no signing goes from ${status} by ${action}`);
  return next;
}

/** What each status of a signing is called, on screens and in exported files. */
export const SIGNING_LABELS: Record<Exclude<SigningStatus, "none">, string> = {
  in_progress: "In Progress",
  pending: "Pending Review",
  approved: "Approved",
  rejected: "Rejected",
  changes_requested: "Changes Requested",
  missed: "Missed",
  lapsed: "Lapsed",
  given_back: "Given Back",
};
