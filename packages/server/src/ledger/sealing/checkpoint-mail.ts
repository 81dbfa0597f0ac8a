import { sealingMessages } from "@signpoint/api/texts";
import { renderMailBody } from "../../messages/mail/mail-body";
import type { Mail } from "../../messages/mail/queue-mail";

/** Returns the daily mail that tells the operator a checkpoint: a copy that no access to the database can change. */
export async function checkpointMail(to: string, line: string): Promise<Mail> {
  const { subject, ...content } = sealingMessages.mail(line);
  return { to, subject, ...(await renderMailBody(content)) };
}
