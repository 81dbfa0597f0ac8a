import type { ContactMessage } from "@signpoint/api/entities/contact-message";
import { CONTACT_CATEGORY_LABELS } from "@signpoint/api/messages";
import { mailBody } from "../mail/mail-body";
import type { Mail } from "../mail/queue-mail";

/** Brings a message of the contact page to whoever answers them; replying goes to its writer. */
export async function contactMail(to: string, sent: ContactMessage): Promise<Mail> {
  const { name, email, subject, category, message } = sent;
  const body = await mailBody({
    greeting: `${name} <${email}> wrote on the contact page.`,
    paragraphs: [`Category: ${CONTACT_CATEGORY_LABELS[category]}`, `Subject: ${subject}`, message],
    footnote: "A reply to this mail goes to the writer.",
  });
  return { to, subject: `Contact: ${subject}`, reply_to: email, ...body };
}
