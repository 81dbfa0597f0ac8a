import { isValidEmail } from "../platform/email";
import type { FieldErrors } from "../platform/errors";
import { isPlainLine } from "../platform/plain-line";
import { contactMessages, refusalMessages } from "../texts";
import type { ContactMessage } from "./contact-message";

const REQUIRED = ["name", "email", "subject", "message"] as const;
const SINGLE_LINES: readonly string[] = ["name", "subject"];

/**
 * Returns the problem of each field, in the order of the form; empty when the message may be sent
 * (specification, section 5).
 */
export function contactFormErrors(form: Omit<ContactMessage, "category">): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of REQUIRED) {
    const text = form[field].trim();
    if (text === "") errors[field] = contactMessages.fieldsRequired;
    else if (field === "email" && !isValidEmail(text)) errors[field] = contactMessages.emailInvalid;
    else if (SINGLE_LINES.includes(field) && !isPlainLine(text))
      errors[field] = refusalMessages.singleLine;
  }
  return errors;
}
