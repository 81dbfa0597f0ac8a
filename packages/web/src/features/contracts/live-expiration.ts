import { EXPIRATION_STATUSES } from "@signpoint/api/constants";
import {
  type ExpirationState,
  type ExpirationStatus,
  type Expiring,
  expirationOf,
} from "@signpoint/api/rules/expiry";

/**
 * Returns the state in time at `now`: by the rule, or the later one when the server has last said so about
 * the same dates.
 */
export function liveExpiration(
  contract: Expiring,
  polled: ExpirationStatus | undefined,
  now: Date,
): ExpirationState {
  const computed = expirationOf(contract, now);
  const speaksOfTheSame =
    polled !== undefined &&
    polled.expiresAt === computed.expiresAt &&
    polled.gracePeriodEnd === computed.gracePeriodEnd;
  if (!speaksOfTheSame) return computed.status;
  const rank = (status: ExpirationState) => EXPIRATION_STATUSES.indexOf(status);
  return rank(polled.status) > rank(computed.status) ? polled.status : computed.status;
}
