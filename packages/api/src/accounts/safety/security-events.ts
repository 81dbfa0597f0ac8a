import * as z from "zod";
import { Id, Timestamp } from "../../platform/fields";

/** The events of the security log that are kept for the owner of the account. */
export const PERSONAL_EVENTS = [
  "signup",
  "email_confirmed",
  "login",
  "login_failed",
  "login_suspended",
  "login_new_place",
  "login_disowned",
  "login_owned",
  "logout",
  "refresh_token_reused",
  "login_code_requested",
  "reauthentication_requested",
  "reauthenticated",
  "reauthentication_failed",
  "recovery_requested",
  "recovery_completed",
  "email_change_requested",
  "email_change_waits",
  "email_changed",
  "email_change_ended",
  "password_changed",
  "password_change_failed",
  "factor_added",
  "factor_removed",
  "factor_restored",
  "factor_proved",
  "factor_failed",
  "passkey_count_back",
  "factor_removal_started",
  "factor_removal_ended",
  "factor_reset",
  "recovery_codes_made",
  "data_copied",
  "account_number_confirmed",
  "admin_granted",
  "admin_revoked",
  "account_suspended",
  "suspension_lifted",
  "deletion_requested",
  "deletion_cancelled",
  "mail_unsubscribed",
] as const;

export type PersonalEvent = (typeof PERSONAL_EVENTS)[number];

/** Something that happened to an account. */
export const AccountEvent = z.object({
  id: Id,
  event: z.enum(PERSONAL_EVENTS),
  detail: z
    .string()
    .nullable()
    .describe("How, in a word: by which method, or which sessions ended; null for most events."),
  device: z
    .string()
    .nullable()
    .describe("Program and system; null when not known, and for what others decided."),
  network: z.string().nullable().describe("The IP address; null when not known."),
  created_at: Timestamp,
});
export type AccountEvent = z.output<typeof AccountEvent>;
