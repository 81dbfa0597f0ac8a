import { EMAIL_MAX_LENGTH } from "../constants";

/** The pattern that HTML gives for `input type=email`, with at least one dot-free label after the @. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** Returns the email as it is compared: lower-cased, without the spaces around it. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Returns true for an address that mail can be sent to: local part, @, a domain with a dot. */
export function isValidEmail(email: string): boolean {
  return email.length <= EMAIL_MAX_LENGTH && EMAIL.test(email);
}

/**
 * Returns the mailbox that an address delivers to: what follows a plus sign in the local part is a
 * label. It tells whether two addresses belong to one person, and never compares accounts.
 */
export function canonicalMailbox(email: string): string {
  return normalizeEmail(email).replace(/\+[^@]*(?=@)/, "");
}
