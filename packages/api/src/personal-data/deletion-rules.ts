import { ACCOUNT_DELETION_WAIT_DAYS } from "../platform/constants";
import { MS_PER_DAY } from "../platform/durations";

/** The states of signings that the deletion of an account closes with a refund. */
export const OPEN_SIGNING_STATUSES = ["in_progress", "pending", "changes_requested"] as const;

/** Returns when an account is deleted whose owner asks for it at `now`. */
export function deletionDate(now: Date): Date {
  return new Date(now.getTime() + ACCOUNT_DELETION_WAIT_DAYS * MS_PER_DAY);
}

/** Returns the name that a deleted account is shown under. It has spaces, so that nobody can choose it. */
export function pseudonym(userId: string): string {
  return `Deleted account ${userId.replaceAll("-", "").slice(-12)}`;
}
