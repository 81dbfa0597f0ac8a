import { REFERRAL_BONUS_POINTS } from "@signpoint/api/constants";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { users } from "../db/schema/index";
import { postEntries } from "../ledger/post-entries";
import type { ProfileRow } from "./create-profile";
import { earnsBonus } from "./earns-bonus";
import { PERSON } from "./person-in-text";

/**
 * Pays the referral bonus to a new user and to their referrer, and counts the referral (specification, section 9).
 * Does nothing for a user without a referrer, whose referrer has deleted the account, or whose email earns none.
 */
export async function payReferralBonus(
  tx: Transaction,
  { id, email, referred_by }: ProfileRow,
  now: Date,
): Promise<void> {
  if (referred_by === null || !(await hasReferrer(tx, referred_by))) return;
  if (!(await earnsBonus(tx, { id, email }))) return;
  const bonus = {
    source: "REFERRAL_BONUS",
    points_earned: REFERRAL_BONUS_POINTS,
    cause_id: id,
  } as const;
  await postEntries(
    tx,
    [
      {
        ...bonus,
        user_id: id,
        details: `Referral bonus: invited by ${PERSON}`,
        person_id: referred_by,
      },
      {
        ...bonus,
        user_id: referred_by,
        details: `Referral bonus: ${PERSON} joined with your code`,
        person_id: id,
      },
    ],
    now,
  );
  await tx
    .update(users)
    .set({ referrals: sql`${users.referrals} + 1` })
    .where(eq(users.id, referred_by));
}

/**
 * Returns whether a referrer has not deleted the account. Not locked, since many friends confirm at once: a deletion in
 * between makes the transaction fail, and the link of the mail works when it is opened again.
 */
async function hasReferrer(tx: Transaction, referrerId: string): Promise<boolean> {
  const [referrer] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, referrerId), isNull(users.deleted_at)));
  return referrer !== undefined;
}
