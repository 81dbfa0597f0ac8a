import { bonusMonth, bonusOutcome, isLeftToAnother } from "@signpoint/api/accounts/referral-bonus";
import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import { REFERRAL_BONUS_POINTS } from "@signpoint/api/platform/constants";
import { reviewMessages } from "@signpoint/api/texts";
import { and, eq, gte, inArray, lt, ne, sql } from "drizzle-orm";
import { type NewEntry, postEntries } from "../../ledger/entries/post-entries";
import type { CallerContext, Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { earnings, settings, users } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { findDecidingAdmins } from "../people/find-deciding-admins";
import type { ProfileRow } from "../profiles/create-profile";
import { earnsBonus } from "./earns-bonus";

/** A bonus that waits; the rows of both people are locked. */
interface LockedBonus {
  invited_id: string;
  inviter_id: string;
  /** Whether the inviter has deleted the account. */
  isInviterGone: boolean;
}

/**
 * Counts the referral of a new user and pays the bonus to both people (specification, section 9),
 * or marks it as waiting for the first approval when the settings say so. Does nothing for a user
 * without a referrer, for one whose referrer has deleted the account, and for an email that earns
 * no bonus.
 */
export async function payReferralBonus(
  tx: Transaction,
  ctx: Pick<Context<"bankKeys">, "bankKeys" | "now">,
  { id, email, referred_by }: ProfileRow,
): Promise<void> {
  const now = ctx.now();
  if (referred_by === null || !(await earnsBonus(tx, ctx, { id, email }))) return;
  const [inviter] = await tx
    .select({ deleted_at: users.deleted_at })
    .from(users)
    .where(eq(users.id, referred_by))
    .for("no key update");
  if (inviter === undefined || inviter.deleted_at !== null) return;
  await tx
    .update(users)
    .set({ referrals: sql`${users.referrals} + 1` })
    .where(eq(users.id, referred_by));
  const rules = await readRules(tx);
  if (rules.bonus_hold_until_first_approval) {
    await tx.update(users).set({ referral_bonus: "waiting" }).where(eq(users.id, id));
  } else {
    await payBonus(tx, { invited_id: id, inviter_id: referred_by, isInviterGone: false }, now);
  }
}

/**
 * Locks both people of a waiting bonus and returns it; null when none waits. Two approvals could
 * deadlock: lock the contract and the signing before, and the people in the order of ids, as here.
 */
export async function lockWaitingBonus(
  tx: Transaction,
  invitedId: string,
): Promise<LockedBonus | null> {
  const { id, referred_by, referral_bonus, deleted_at } = users;
  const [found] = await tx
    .select({ referred_by })
    .from(users)
    .where(and(eq(id, invitedId), eq(referral_bonus, "waiting")));
  const inviterId = found?.referred_by ?? null;
  if (inviterId === null) return null;
  const locked = await tx
    .select({ id, referral_bonus, deleted_at })
    .from(users)
    .where(inArray(id, [invitedId, inviterId]))
    .orderBy(id)
    .for("no key update");
  const invited = locked.find((person) => person.id === invitedId);
  const inviter = locked.find((person) => person.id === inviterId);
  // Another approval may have paid the bonus while this lock waited.
  if (inviter === undefined || invited?.referral_bonus !== "waiting") return null;
  return {
    invited_id: invitedId,
    inviter_id: inviterId,
    isInviterGone: inviter.deleted_at !== null,
  };
}

/**
 * Throws OWN_DECISION when the caller would get the inviter's part of the bonus and another admin
 * can approve instead. That cannot be `rejectedBy`, whose rejection an appeal is about.
 */
export async function assertMayRelease(
  tx: Transaction,
  { inviter_id, invited_id }: LockedBonus,
  { caller, now }: Pick<CallerContext, "caller" | "now">,
  rejectedBy?: string,
): Promise<void> {
  if (inviter_id !== caller.user_id) return;
  const parties = rejectedBy === undefined ? [invited_id] : [invited_id, rejectedBy];
  const admins = await findDecidingAdmins(tx, now());
  if (!isLeftToAnother({ inviter_id, parties }, caller.user_id, admins)) return;
  throw new DomainError("OWN_DECISION", { message: reviewMessages.ownBonus });
}

/**
 * Pays a bonus to both people, or to the invited person alone, as `bonusOutcome` says. Two
 * approvals could exceed the inviter's limit together: the caller has locked the inviter.
 */
export async function payBonus(
  tx: Transaction,
  { invited_id, inviter_id, isInviterGone }: LockedBonus,
  now: Date,
): Promise<void> {
  const rules = await readRules(tx);
  const bonusesThisMonth =
    rules.bonus_cap_per_inviter_month === 0 ? 0 : await countBonuses(tx, inviter_id, now);
  const outcome = bonusOutcome(rules, { isGone: isInviterGone, bonusesThisMonth });
  await tx.update(users).set({ referral_bonus: outcome }).where(eq(users.id, invited_id));
  const bonus = {
    source: "REFERRAL_BONUS",
    points_earned: REFERRAL_BONUS_POINTS,
    cause_id: invited_id,
  } as const;
  const ofInvited: NewEntry = {
    ...bonus,
    user_id: invited_id,
    details: entryTexts.invitedBy,
    person_id: inviter_id,
  };
  const ofInviter: NewEntry = {
    ...bonus,
    user_id: inviter_id,
    details: entryTexts.joinedWithCode,
    person_id: invited_id,
  };
  await postEntries(tx, outcome === "paid" ? [ofInvited, ofInviter] : [ofInvited], now);
}

async function readRules(tx: Transaction) {
  const { bonus_cap_per_inviter_month, bonus_hold_until_first_approval } = settings;
  const [rules] = await tx
    .select({ bonus_cap_per_inviter_month, bonus_hold_until_first_approval })
    .from(settings);
  if (rules === undefined) throw new Error("the row of the settings is gone");
  return rules;
}

/** Returns for how many invitations a person has had the bonus since the month of `now` began. */
async function countBonuses(tx: Transaction, inviterId: string, now: Date): Promise<number> {
  const { user_id, source, cause_id, timestamp } = earnings;
  const month = bonusMonth(now);
  const ofInvitations = and(
    eq(user_id, inviterId),
    eq(source, "REFERRAL_BONUS"),
    ne(cause_id, inviterId),
    gte(timestamp, month.start),
    lt(timestamp, month.end),
  );
  return await tx.$count(earnings, ofInvitations);
}
