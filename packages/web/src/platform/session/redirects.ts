import { redirectReasonMessages } from "@signpoint/api/texts";

/** The reasons for which people are sent to the login page, and what the page says about each. */
export const REDIRECT_REASONS = {
  ...redirectReasonMessages,
  profile_creation_failed: redirectReasonMessages.profile_error,
  profile_fetch_failed: redirectReasonMessages.profile_error,
} as const;

export type RedirectReason = keyof typeof REDIRECT_REASONS;

/** Returns true for a known reason. */
export function isRedirectReason(value: unknown): value is RedirectReason {
  return typeof value === "string" && Object.hasOwn(REDIRECT_REASONS, value);
}

const HERE = "https://here.invalid";

/**
 * Returns the path of this app to open after the login; null for everything else: other sites are
 * never opened.
 */
export function safeRedirect(path: unknown): string | null {
  if (typeof path !== "string" || !path.startsWith("/") || !URL.canParse(path, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : null;
}
