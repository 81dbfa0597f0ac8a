import type { Context } from "../../../platform/context";
import type { Transaction } from "../../../platform/db/client";
import { payReferralBonus } from "../../referrals/pay-referral-bonus";
import { findAccount } from "../accounts";
import { createAccount } from "../create-account";
import type { AuthUser, MailToken } from "../rows";
import { deletePendingSignups } from "../signups";

/**
 * Returns the account of an email whose ownership a mail has proved, and creates it when there is none. When
 * several mails are redeemed at once, one account is created and the referral bonus (specification, section 9)
 * is paid once.
 *
 * Anyone can sign up with an email that is not theirs, and the mails of several signups look alike to their
 * reader. So password and referrer of a signup are used only when its own mail was redeemed and no other
 * signup of that email is pending. Otherwise the account has no password until its owner sets one, and no
 * bonus is paid.
 */
export async function confirmEmail(
  tx: Transaction,
  ctx: Pick<Context<"bankKeys">, "bankKeys" | "now">,
  { email, signup_id }: Pick<MailToken, "email" | "signup_id">,
): Promise<AuthUser> {
  const now = ctx.now();
  const existing = await findAccount(tx, email);
  if (existing !== undefined) return existing;
  const pending = await deletePendingSignups(tx, email, now);
  const [only] = pending.length === 1 ? pending : [];
  const redeemed = pending.find(({ id }) => id === signup_id);
  const trusted = only === redeemed ? only : undefined;
  const created = await createAccount(
    tx,
    {
      email,
      password_hash: trusted?.password_hash ?? null,
      user_metadata: trusted?.user_metadata,
      username: (redeemed ?? only)?.username ?? undefined,
      referred_by: trusted?.referred_by,
    },
    ctx,
  );
  if (created !== null) {
    await payReferralBonus(tx, ctx, created.profile);
    return created.user;
  }
  // Another mail was redeemed at the same time.
  const other = await findAccount(tx, email);
  if (other === undefined) throw new Error("The account is neither new nor known.");
  return other;
}
