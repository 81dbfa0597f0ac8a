import type { ClientContext } from "../../platform/context";
import { clientIpKey } from "../../platform/limits/limits";
import { findReferrer } from "./find-referrer";

/** Returns the username of the user with a referral code as a list of one row; an empty list when there is none. */
export async function validateReferralCode(
  ctx: ClientContext<"limits">,
  { referral_code }: { referral_code: string },
): Promise<{ username: string }[]> {
  await ctx.limits.referralCheckPerIp.consume(clientIpKey(ctx.clientIp));
  const referrer = await findReferrer(ctx.db, referral_code);
  return referrer === null ? [] : [{ username: referrer.username }];
}
