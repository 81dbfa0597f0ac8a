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
