import type { ClientContext } from "../context";
import { clientIpKey } from "../limits/limits";
import { findReferrer } from "./find-referrer";

/** The one whose referral code it is, as a list of one row; no row when it is nobody's. */
export async function validateReferralCode(
  ctx: ClientContext<"limits">,
  { referral_code }: { referral_code: string },
): Promise<{ username: string }[]> {
  await ctx.limits.referralCheckPerIp.consume(clientIpKey(ctx.clientIp));
  const referrer = await findReferrer(ctx.db, referral_code);
  return referrer === null ? [] : [{ username: referrer.username }];
}
