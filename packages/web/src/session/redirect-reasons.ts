import { redirectReasonMessages } from "@signpoint/api/messages";

/** Why somebody lands on the login page, and what the page says about it. */
export const REDIRECT_REASONS = {
  ...redirectReasonMessages,
  profile_creation_failed: redirectReasonMessages.profile_error,
  profile_fetch_failed: redirectReasonMessages.profile_error,
} as const;

export type RedirectReason = keyof typeof REDIRECT_REASONS;

export function isRedirectReason(value: unknown): value is RedirectReason {
  return typeof value === "string" && Object.hasOwn(REDIRECT_REASONS, value);
}
