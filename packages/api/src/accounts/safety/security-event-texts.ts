import type { PersonalEvent } from "./security-events";

/** What each event of an account is called for its owner. */
export const ACCOUNT_EVENT_LABELS: Record<PersonalEvent, string> = {
  signup: "Somebody signed up with your email again",
  email_confirmed: "Email confirmed",
  login: "Logged in",
  login_failed: "Wrong password or code at the login",
  login_suspended: "Login refused: the account was suspended",
  login_new_place: "Login from a new device and network",
  login_disowned: "“This was not me” was said",
  login_owned: "“This was me” was said",
  logout: "Logged out",
  refresh_token_reused: "A session ended: its secret was used twice",
  login_code_requested: "A code to log in by mail was asked for",
  reauthentication_requested: "A code by mail was asked for, before something that matters",
  reauthenticated: "A code by mail was entered, before something that matters",
  reauthentication_failed: "Wrong code by mail, before something that matters",
  recovery_requested: "A mail for a new password was asked for",
  recovery_completed: "The mail for a new password was answered",
  email_change_requested: "A change of email was asked for",
  email_change_waits: "A change of email without the former mailbox began",
  email_changed: "Email changed",
  email_change_ended: "A change of email ended without effect",
  password_changed: "Password changed",
  password_change_failed: "Wrong present password at a change",
  factor_added: "Second factor added",
  factor_removed: "Second factor removed",
  factor_restored: "Second factor brought back",
  factor_proved: "Second factor confirmed",
  factor_failed: "Second factor refused",
  passkey_count_back: "A passkey that may have been copied was refused",
  factor_removal_started: "An admin started the removal of the second factor",
  factor_removal_ended: "The removal of the second factor ended: nothing was removed",
  factor_reset: "Second factor removed by an admin",
  recovery_codes_made: "Recovery codes made",
  data_copied: "A copy of your data was asked for",
  account_number_confirmed: "An account number for cash was confirmed by mail",
  admin_granted: "Made an admin",
  admin_revoked: "No longer an admin",
  account_suspended: "Account suspended",
  suspension_lifted: "Suspension ended",
  deletion_requested: "Deletion of the account asked for",
  deletion_cancelled: "Deletion of the account cancelled",
  mail_unsubscribed: "Mails of a kind turned off",
};

const MAILS = new Set(["otp", "recovery", "email/signup", "email_change"]);
const DETAILS: Partial<Record<string, string>> = {
  password: "with the password",
  not_me: "after “This was not me”",
  totp: "with the authenticator app",
  webauthn: "with a passkey",
  recovery_code: "with a recovery code",
  local: "this place",
  others: "all other places",
  global: "all places",
  one: "one place",
  by_admin: "all places, by an admin",
};

/** Who has begun what waits, or how it has ended, by the kind of event. */
const OF_WAITING: Partial<Record<string, Partial<Record<string, string>>>> = {
  email_change_waits: { by_admin: "by two admins" },
  email_change_ended: {
    lapsed: "the new mailbox had not confirmed it",
    taken: "another account has the new email",
    stopped: "the account is an admin’s by now",
  },
  factor_removal_ended: {
    stopped: "you stopped it",
    taken_back: "an admin took it back",
    refused: "a second admin refused it",
    proved: "a second factor was used",
    lapsed: "it was not carried out in time",
  },
};

export const accountEventTexts = {
  /** Returns what the detail of a kind of event means; undefined for one that is not shown. */
  detail: (kind: string, detail: string): string | undefined =>
    MAILS.has(detail) ? "by a mail" : (OF_WAITING[kind]?.[detail] ?? DETAILS[detail]),
} as const;

/** Texts of the list of what happened to an account, of the safety pause, and of "This was me". */
export const ownAccountMessages = {
  eventsFailed: "What happened to your account could not be loaded.",
  personEventsFailed: "What happened to the account could not be loaded.",
  wasMeInvalid: "This link has expired, or “This was not me” was said since.",
  adminHeld:
    "You are an admin, but your rights wait: “This was not me” was said about your account. Another admin, or the operator, has to grant them again.",
} as const;
