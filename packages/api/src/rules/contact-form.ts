import type { ContactMessage } from "../entities/contact-message";
import type { FieldErrors } from "../errors";
import { contactMessages, refusalMessages } from "../messages";
import { isValidEmail } from "./email";
import { isPlainLine } from "./plain-line";

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
