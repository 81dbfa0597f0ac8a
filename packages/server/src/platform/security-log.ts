import {
  PERSONAL_EVENTS,
  type PersonalEvent,
} from "@signpoint/api/accounts/safety/security-events";
import type { Logger } from "pino";
import type { SecurityEventStore } from "./security-event-store";

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
  login_new_place: { user_id: string };
  login_disowned: { user_id: string };
  login_owned: { user_id: string };
  logout: { user_id: string; scope: string };
  refresh_token_reused: { user_id: string; session_id: string };
  login_code_requested: { user_id: string | null };
  reauthentication_requested: { user_id: string };
  reauthenticated: { user_id: string };
  reauthentication_failed: { user_id: string };
  recovery_requested: { user_id: string | null };
  recovery_completed: { user_id: string };
  email_change_requested: { user_id: string };
  email_change_waits: { user_id: string; scope?: "by_admin" };
  email_changed: { user_id: string };
  email_change_ended: { user_id: string; kind: "lapsed" | "taken" | "stopped" };
  password_changed: { user_id: string };
  password_change_failed: { user_id: string };
  factor_added: { user_id: string };
  factor_removed: { user_id: string };
  factor_restored: { user_id: string };
  factor_proved: { user_id: string; method: "totp" | "recovery_code" | "webauthn" };
  factor_failed: { user_id: string; method: "totp" | "recovery_code" | "webauthn" };
  passkey_count_back: { user_id: string };
  factor_removal_started: { user_id: string };
  factor_removal_ended: { user_id: string; method: string };
  factor_reset: { user_id: string };
  recovery_codes_made: { user_id: string };
  data_copied: { user_id: string };
  account_number_confirmed: { user_id: string };
  admin_granted: { user_id: string };
  admin_revoked: { user_id: string };
  account_suspended: { user_id: string };
  deletion_requested: { user_id: string };
  deletion_cancelled: { user_id: string };
  account_deleted: { user_id: string };
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
  login_new_place: "info",
  login_disowned: "warn",
  login_owned: "info",
  logout: "info",
  refresh_token_reused: "warn",
  login_code_requested: "info",
  reauthentication_requested: "info",
  reauthenticated: "info",
  reauthentication_failed: "warn",
  recovery_requested: "info",
  recovery_completed: "info",
  email_change_requested: "info",
  email_change_waits: "warn",
  email_changed: "warn",
  email_change_ended: "info",
  password_changed: "info",
  password_change_failed: "warn",
  factor_added: "info",
  factor_removed: "warn",
  factor_restored: "warn",
  factor_proved: "info",
  factor_failed: "warn",
  passkey_count_back: "warn",
  factor_removal_started: "warn",
  factor_removal_ended: "info",
  factor_reset: "warn",
  recovery_codes_made: "info",
  data_copied: "info",
  account_number_confirmed: "info",
  admin_granted: "warn",
  admin_revoked: "warn",
  account_suspended: "warn",
  deletion_requested: "warn",
  deletion_cancelled: "info",
  account_deleted: "warn",
  suspension_lifted: "warn",
  mail_unsubscribed: "info",
  access_denied: "warn",
  rate_limited: "warn",
};

/** How often each happened in this process. */
export const securityEventCounts = new Map<SecurityEvent, number>();

/**
 * Logs a security event as one line with its name in `event`, and has it stored for the owner of the account
 * (`PERSONAL_EVENTS`). Call it after the commit: an event that is rolled back has not happened.
 */
export function logSecurityEvent<Event extends SecurityEvent>(
  { log, securityEvents }: { log: Logger; securityEvents: SecurityEventStore | null },
  event: Event,
  fields: SecurityEvents[Event],
): void {
  const line: Record<string, unknown> = { event, ...fields };
  log[SECURITY_EVENTS[event]](line, "security event");
  securityEventCounts.set(event, (securityEventCounts.get(event) ?? 0) + 1);
  const { user_id, method, scope, kind } = line;
  if (typeof user_id !== "string" || !isPersonal(event)) return;
  const detail = method ?? scope ?? kind;
  securityEvents?.record(user_id, event, typeof detail === "string" ? detail : null);
}

function isPersonal(event: SecurityEvent): event is PersonalEvent & SecurityEvent {
  return (PERSONAL_EVENTS as readonly string[]).includes(event);
}
