import { clientIpKey } from "../limits/limits";
import type { Services } from "../services";
import { findReferrer } from "./find-referrer";

/** The one whose referral code it is, as a list of one row; no row when it is nobody's. */
export async function validateReferralCode(
  services: Services,
  address: string,
  code: string,
): Promise<{ username: string }[]> {
  await services.limits.referralCheckPerAddress.take(clientIpKey(address));
  const referrer = await findReferrer(services.db, code);
  return referrer === null ? [] : [{ username: referrer.username }];
}
