import { REFERRAL_BONUS_POINTS } from "@signpoint/api/constants";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { users } from "../db/schema/index";
import { postEntries } from "../ledger/post-entries";
import type { ProfileRow } from "./create-profile";
import { PERSON } from "./person-in-text";

/**
 * Pays the referral bonus to a new user and to their referrer, and counts the referral (specification, section 9).
 * Does nothing for a user without a referrer.
 */
export async function payReferralBonus(
  tx: Transaction,
  { id, referred_by }: ProfileRow,
  now: Date,
): Promise<void> {
  if (referred_by === null) return;
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
