import * as z from "zod";
import {
  CONTACT_CATEGORIES,
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_SUBJECT_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  HONEYPOT_FIELD,
} from "../platform/constants";
import { typedText } from "../platform/fields";

/** A message from the contact page. `contact-form.ts` decides which fields are required. */
export const ContactMessage = z.object({
  name: typedText(CONTACT_NAME_MAX_LENGTH),
  email: typedText(EMAIL_MAX_LENGTH),
  subject: typedText(CONTACT_SUBJECT_MAX_LENGTH),
  category: z.enum(CONTACT_CATEGORIES),
  message: typedText(CONTACT_MESSAGE_MAX_LENGTH),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** A message as it is sent, with the honeypot field. */
export const SentContactMessage = z.strictObject({
  ...ContactMessage.shape,
  [HONEYPOT_FIELD]: z.string().optional(),
});
export type SentContactMessage = z.infer<typeof SentContactMessage>;
