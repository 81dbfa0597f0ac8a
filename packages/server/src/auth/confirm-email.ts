import type { Transaction } from "../db/client";
import { payReferralBonus } from "../people/pay-referral-bonus";
import { findAccount } from "./accounts";
import { createAccount } from "./create-account";
import type { AuthUser, MailToken } from "./rows";
import { deletePendingSignups } from "./signups";

/**
 * Returns the account of the address that a mail proved, and makes it when there is none yet. However
 * many mails are answered at once, one account is made and the referral bonus (specification,
 * section 9) is paid once.
 *
 * Anybody can sign up with anybody's address, and mails of several signups look alike to their reader.
 * So a signup decides about password and referrer only when its own mail was answered and no other
 * signup of the address waits. Otherwise no password fits until the owner chooses one, and nobody is
 * paid.
 */
export async function confirmEmail(
  tx: Transaction,
  { email, signup_id }: Pick<MailToken, "email" | "signup_id">,
  now: Date,
): Promise<AuthUser> {
  const existing = await findAccount(tx, email);
  if (existing !== undefined) return existing;
  const waiting = await deletePendingSignups(tx, email, now);
  const [only] = waiting.length === 1 ? waiting : [];
  const answered = waiting.find(({ id }) => id === signup_id);
  const trusted = only === answered ? only : undefined;
  const created = await createAccount(
    tx,
    {
      email,
      password_hash: trusted?.password_hash ?? null,
      user_metadata: trusted?.user_metadata,
      username: (answered ?? only)?.username ?? undefined,
      referred_by: trusted?.referred_by,
    },
    now,
  );
  if (created !== null) {
    await payReferralBonus(tx, created.profile, now);
    return created.user;
  }
  // Another mail was answered at the same moment.
  const other = await findAccount(tx, email);
  if (other === undefined) throw new Error("The account is neither new nor known.");
  return other;
}
