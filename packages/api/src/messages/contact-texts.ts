import type { CONTACT_CATEGORIES } from "../platform/constants";

/** What the categories are called on the contact page and in the mail about a message. */
export const CONTACT_CATEGORY_LABELS: Record<(typeof CONTACT_CATEGORIES)[number], string> = {
  general: "General Inquiry",
  technical: "Technical Support",
  billing: "Billing",
  contracts: "Contracts",
  account: "Account",
  feedback: "Feedback",
  partnership: "Partnership",
};

/** Texts of the contact page (specification, sections 5 and 8). */

export const contactMessages = {
  fieldsRequired: "Please fill in all required fields",
  emailInvalid: "Please enter a valid email address",
  network: "Network error. Please check your internet connection and try again.",
  allMethodsFailed: (email: string) =>
    `All submission methods failed. Please try again later or contact us directly at ${email}.`,
  failed: (email: string) =>
    `There was an error submitting your message. Please try again or contact us directly at ${email}.`,
} as const;
