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

const HERE = "https://here.invalid";

/** A path of this app to go to after the login, or null: addresses elsewhere are not followed. */
export function safeRedirect(path: unknown): string | null {
  if (typeof path !== "string" || !path.startsWith("/") || !URL.canParse(path, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : null;
}
