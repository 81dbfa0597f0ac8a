import { type EXPIRATION_STATUSES, GRACE_PERIOD_RATIO } from "../../platform/constants";
import { MS_PER_MINUTE } from "../../platform/durations";

export type ExpirationState = (typeof EXPIRATION_STATUSES)[number];

/** A contract's state in time. Remaining times are milliseconds, null when it never expires. */
export interface ExpirationStatus {
  status: ExpirationState;
  expiresAt: string | null;
  gracePeriodEnd: string | null;
  timeRemaining: number | null;
  gracePeriodRemaining: number | null;
}

export interface Expiring {
  /** ISO 8601; null for a contract that never expires. */
  expires_at: string | null;
  /** Minutes. */
  duration: number;
}

/**
 * Returns the first instant at which a contract created or restarted at `from` is no longer active;
 * null for never.
 */
export function expiresAt(from: Date, durationMinutes: number): Date | null {
  return durationMinutes === 0 ? null : new Date(from.getTime() + durationMinutes * MS_PER_MINUTE);
}

/**
 * Returns the first instant at which submitting is no longer possible, which is half the duration after
 * the expiry; null for never.
 */
export function gracePeriodEnd(contract: Expiring): Date | null {
  if (contract.expires_at === null) return null;
  return new Date(Date.parse(contract.expires_at) + graceMs(contract.duration));
}

function graceMs(durationMinutes: number): number {
  return durationMinutes * GRACE_PERIOD_RATIO * MS_PER_MINUTE;
}

/**
 * Returns the state in time: active before `expires_at`, then in grace for half the duration, then
 * fully expired. Each boundary instant belongs to the later state (specification, section 4).
 */
export function getExpiration(contract: Expiring, now: Date): ExpirationStatus {
  if (contract.expires_at === null) {
    return {
      status: "active",
      expiresAt: null,
      gracePeriodEnd: null,
      timeRemaining: null,
      gracePeriodRemaining: null,
    };
  }
  const expiryMs = Date.parse(contract.expires_at);
  const graceEndMs = expiryMs + graceMs(contract.duration);
  const timeRemaining = Math.max(0, expiryMs - now.getTime());
  const gracePeriodRemaining = Math.max(0, graceEndMs - now.getTime());
  return {
    status: statusFor(timeRemaining, gracePeriodRemaining),
    expiresAt: new Date(expiryMs).toISOString(),
    gracePeriodEnd: new Date(graceEndMs).toISOString(),
    timeRemaining,
    gracePeriodRemaining,
  };
}

function statusFor(timeRemaining: number, gracePeriodRemaining: number): ExpirationState {
  if (timeRemaining > 0) return "active";
  return gracePeriodRemaining > 0 ? "grace_period" : "fully_expired";
}
