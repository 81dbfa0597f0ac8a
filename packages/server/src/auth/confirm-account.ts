import { randomBytes } from "node:crypto";
import { REFERRAL_BONUS_POINTS } from "@signpoint/api/constants";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { authUsers, users } from "../db/schema/index";
import { postEntries } from "../ledger/post-entries";
import { hashPassword } from "./passwords";
import type { AuthUser } from "./rows";
import { settleSignup } from "./signups";

/** What proved the address: the mail of one signup (null: none that is remembered), or another mail. */
type Proof = { signup_id: string | null } | "other_mail";

/**
 * Marks an account's email as confirmed and, when somebody invited this person, pays both the
 * referral bonus (specification, section 9). Does so once, however often and simultaneously it is
 * called; answers the account as it then stands.
 *
 * Anybody can sign up with anybody's address. So the account becomes what the signup wanted whose
 * mail was answered, and after another mail no password fits: whoever chose one has proved nothing.
 */
export async function confirmAccount(
  tx: Database,
  userId: string,
  proof: Proof,
  now: Date,
): Promise<AuthUser> {
  const timestamp = now.toISOString();
  const [confirmed] = await tx
    .update(authUsers)
    .set({ email_confirmed_at: timestamp, updated_at: timestamp })
    .where(and(eq(authUsers.id, userId), isNull(authUsers.email_confirmed_at)))
    .returning();
  if (confirmed !== undefined) {
    await settleSignup(tx, confirmed, proof === "other_mail" ? null : proof.signup_id);
    if (proof === "other_mail") await shutPassword(tx, userId);
    await payReferralBonus(tx, userId, now);
  }
  const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, userId));
  if (user === undefined) throw new Error("The account to confirm does not exist.");
  return user;
}

async function shutPassword(tx: Database, userId: string): Promise<void> {
  const password_hash = await hashPassword(randomBytes(32).toString("base64url"));
  await tx.update(authUsers).set({ password_hash }).where(eq(authUsers.id, userId));
}

async function payReferralBonus(tx: Database, userId: string, now: Date): Promise<void> {
  const profile = await tx.query.users.findFirst({
    columns: { username: true, referred_by: true },
    where: eq(users.id, userId),
  });
  if (profile === undefined || profile.referred_by === null) return;
  const referrer = await tx.query.users.findFirst({
    columns: { username: true },
    where: eq(users.id, profile.referred_by),
  });
  const bonus = {
    source: "REFERRAL_BONUS",
    points_earned: REFERRAL_BONUS_POINTS,
    cause_id: userId,
  } as const;
  await postEntries(
    tx,
    [
      {
        ...bonus,
        user_id: userId,
        details: `Referral bonus: invited by ${referrer?.username ?? "a friend"}`,
      },
      {
        ...bonus,
        user_id: profile.referred_by,
        details: `Referral bonus: ${profile.username} joined with your code`,
      },
    ],
    now,
  );
  await tx
    .update(users)
    .set({ referrals: sql`${users.referrals} + 1` })
    .where(eq(users.id, profile.referred_by));
}
