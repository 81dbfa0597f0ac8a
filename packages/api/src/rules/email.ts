import { EMAIL_MAX_LENGTH } from "../constants";

/** The pattern that HTML gives for `input type=email`, with at least one dot-free label after the @. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** Emails are compared lower-cased. Spaces around them are a typing slip and not part of them. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** True for an address that mail can be sent to: local part, @, a domain with a dot. */
export function isValidEmail(email: string): boolean {
  return email.length <= EMAIL_MAX_LENGTH && EMAIL.test(email);
}

/**
 * The mailbox that an address delivers to: whatever follows a plus sign in the local part is a
 * label. For telling whether two addresses are one person's, never for comparing accounts.
 */
export function canonicalMailbox(email: string): string {
  return normalizeEmail(email).replace(/\+[^@]*(?=@)/, "");
}
