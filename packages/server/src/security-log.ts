import type { Logger } from "pino";

/**
 * Every event that is logged for the analysis of an incident, with the fields of its line besides `client_address`,
 * `request_id` and `time`. The table in `docs/security.md` has the same names and fields. `user_id` is null when no
 * account is known. No field contains a secret or an email.
 */
interface SecurityEvents {
  signup: { user_id: string | null };
  email_confirmed: { user_id: string };
  login: { user_id: string; method: string };
  login_failed: { user_id: string | null; method: "password" | "otp" };
  login_suspended: { user_id: string };
  logout: { user_id: string; scope: string };
  refresh_token_reused: { user_id: string; session_id: string };
  recovery_requested: { user_id: string | null };
  recovery_completed: { user_id: string };
  password_changed: { user_id: string };
  password_change_failed: { user_id: string };
  admin_granted: { user_id: string };
  admin_revoked: { user_id: string };
  account_suspended: { user_id: string };
  suspension_lifted: { user_id: string };
  mail_unsubscribed: { user_id: string; kind: string };
  access_denied: { user_id: string; call: string; code: string };
  rate_limited: { user_id: string | null; limit: string };
}

export type SecurityEvent = keyof SecurityEvents;

/** The log level of each event: `warn` for signs of an attack and for changes of rights. */
export const SECURITY_EVENTS: Record<SecurityEvent, "info" | "warn"> = {
  signup: "info",
  email_confirmed: "info",
  login: "info",
  login_failed: "warn",
  login_suspended: "warn",
  logout: "info",
  refresh_token_reused: "warn",
  recovery_requested: "info",
  recovery_completed: "info",
  password_changed: "info",
  password_change_failed: "warn",
  admin_granted: "warn",
  admin_revoked: "warn",
  account_suspended: "warn",
  suspension_lifted: "warn",
  mail_unsubscribed: "info",
  access_denied: "warn",
  rate_limited: "warn",
};

/**
 * Logs a security event as one line with its name in `event`. Call it after the commit: an event that is rolled back
 * has not happened.
 */
export function logSecurityEvent<Event extends SecurityEvent>(
  { log }: { log: Logger },
  event: Event,
  fields: SecurityEvents[Event],
): void {
  const line: Record<string, unknown> = { event, ...fields };
  log[SECURITY_EVENTS[event]](line, "security event");
}
