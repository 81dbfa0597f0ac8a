import { type MailContent, renderMailBody } from "./mail-body";
import type { Mail } from "./queue-mail";

export interface Recipient {
  email: string;
  /** The name that the mail greets; null when not known. */
  username: string | null;
}

/** Returns a mail to a person, with its content as plain text and as HTML. */
export async function buildMail(
  { email, username }: Recipient,
  subject: string,
  content: Omit<MailContent, "greeting">,
): Promise<Mail> {
  const greeting = username === null ? "Hello," : `Hello ${username},`;
  return { to: email, subject, ...(await renderMailBody({ greeting, ...content })) };
}
