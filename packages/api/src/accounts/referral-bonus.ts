import type { AdminSettings } from "../ledger/admin-settings";
import { hasAnotherAdmin } from "../ledger/other-admins";
import type { REFERRAL_BONUS_STATES } from "../platform/constants";

type ReferralBonusState = (typeof REFERRAL_BONUS_STATES)[number];

/**
 * Returns who gets a bonus that is paid now: both, or the invited person alone, because the inviter has deleted the account
 * or has had as many bonuses this month as the limit allows. The limit is the one in force when it is paid.
 */
export function bonusOutcome(
  { bonus_cap_per_inviter_month: cap }: Pick<AdminSettings, "bonus_cap_per_inviter_month">,
  inviter: { isGone: boolean; bonusesThisMonth: number },
): Extract<ReferralBonusState, "paid" | "over_cap" | "inviter_gone"> {
  if (inviter.isGone) return "inviter_gone";
  return cap > 0 && inviter.bonusesThisMonth >= cap ? "over_cap" : "paid";
}

/**
 * Returns whether an admin has to leave an approval to another one: it would pay them a bonus for having invited the signer,
 * and one of `admins` can decide in their place. `parties` cannot: the signer and, for an appeal, who rejected.
 */
export function isLeftToAnother(
  { inviter_id, parties }: { inviter_id: string; parties: readonly string[] },
  adminId: string,
  admins: readonly string[],
): boolean {
  return adminId === inviter_id && hasAnotherAdmin(admins, [inviter_id, ...parties]);
}

/** Returns the calendar month in UTC by which bonuses are counted, from `start` to before `end` (ISO 8601). */
export function bonusMonth(now: Date): { start: string; end: string } {
  const first = (monthsLater: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsLater, 1)).toISOString();
  return { start: first(0), end: first(1) };
}
