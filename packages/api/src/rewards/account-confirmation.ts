import { ACCOUNT_CONFIRMATION_DAYS } from "../platform/constants";
import { MS_PER_DAY } from "../platform/durations";

/** What is known when cash is ordered. */
interface CashOrder {
  /** Whether a payout to this account number was sent to this person, and has not failed. */
  wasPaid: boolean;
  /** Whether the session has proved a short while ago whose it is. */
  hasRecentProof: boolean;
}

/**
 * Returns by when the mail about an order of cash has to be confirmed; null when none is needed, since the number is known
 * or the buyer has proved who they are.
 */
export function confirmAccountBy({ wasPaid, hasRecentProof }: CashOrder, now: Date): Date | null {
  if (wasPaid || hasRecentProof) return null;
  return new Date(now.getTime() + ACCOUNT_CONFIRMATION_DAYS * MS_PER_DAY);
}

/** The fields of a redemption that say what became of the question. Times are ISO 8601. */
export interface Confirmation {
  status: string;
  /** Null when nothing was asked. */
  account_confirm_by: string | null;
  account_confirmed_at: string | null;
}

/** Returns whether a redemption waits for the mail about its account number. */
export function awaitsConfirmation(redemption: Confirmation): boolean {
  const { status, account_confirm_by, account_confirmed_at } = redemption;
  return status === "PENDING" && account_confirm_by !== null && account_confirmed_at === null;
}

/** Returns whether a redemption was rejected because its account number was not confirmed in time. */
export function endedUnconfirmed(
  redemption: Confirmation & { decided_at: string | null },
): boolean {
  const { status, account_confirm_by, account_confirmed_at, decided_at } = redemption;
  if (status !== "REJECTED" || account_confirm_by === null || decided_at === null) return false;
  return account_confirmed_at === null && Date.parse(decided_at) >= Date.parse(account_confirm_by);
}
