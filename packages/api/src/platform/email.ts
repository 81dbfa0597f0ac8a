import { EMAIL_MAX_LENGTH } from "./constants";

/** The pattern of HTML for `input type=email`, with at least one dot in the domain. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** Returns the email in the form used for comparison: lower-cased and trimmed. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Returns true for an email that mail can be sent to: local part, @, a domain with a dot. */
export function isValidEmail(email: string): boolean {
  return email.length <= EMAIL_MAX_LENGTH && EMAIL.test(email);
}

/**
 * Returns the mailbox that an email delivers to, without the label that follows a plus sign in the
 * local part. Use it to detect two emails of one person, never to compare accounts.
 */
export function canonicalMailbox(email: string): string {
  return normalizeEmail(email).replace(/\+[^@]*(?=@)/, "");
}
