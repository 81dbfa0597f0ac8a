import { contactFormErrors } from "@signpoint/api/messages/contact-form";
import type { ContactMessage, SentContactMessage } from "@signpoint/api/messages/contact-message";
import { HONEYPOT_FIELD } from "@signpoint/api/platform/constants";
import { instantAfter, MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { normalizeEmail } from "@signpoint/api/platform/email";
import { CONTACT_CATEGORY_LABELS } from "@signpoint/api/texts";
import { and, eq, gt } from "drizzle-orm";
import type { ClientContext, Context } from "../platform/context";
import type { Transaction } from "../platform/db/client";
import { newId } from "../platform/db/new-id";
import { contactMessages } from "../platform/db/schema/index";
import { inTransaction } from "../platform/db/transaction";
import { DomainError } from "../platform/domain-error";
import { clientIpKey } from "../platform/limits/limits";
import { renderMailBody } from "./mail/mail-body";
import { type Mail, queueMail } from "./mail/queue-mail";

/** The same message within this time is a second attempt to send it. */
const REPEATED_WITHIN_MS = MS_PER_HOUR;

/**
 * Inserts a message of the contact page and queues its mail to `CONTACT_EMAIL`, once even when it is sent several
 * times. A message whose hidden field is filled in comes from a program: the response is the same, nothing is
 * stored. Throws BAD_REQUEST with the text of the first problem and all bad fields (specification, sections 5
 * and 7), TOO_MANY_REQUESTS.
 */
export async function sendContactMessage(
  ctx: ClientContext<"config" | "limits">,
  input: SentContactMessage,
): Promise<{ received: true }> {
  await ctx.limits.contactPerIp.consume(clientIpKey(ctx.clientIp));
  const { [HONEYPOT_FIELD]: honeypot = "", ...message } = input;
  if (honeypot !== "") return { received: true };
  const fields = contactFormErrors(message);
  const [problem] = Object.values(fields);
  if (problem !== undefined) throw new DomainError("BAD_REQUEST", { message: problem, fields });
  await storeAndMail(ctx, {
    ...message,
    email: normalizeEmail(message.email),
    // HTML forms send CR LF.
    message: message.message.replaceAll("\r\n", "\n"),
  });
  return { received: true };
}

async function storeAndMail(ctx: Context<"config">, message: ContactMessage): Promise<void> {
  const now = ctx.now();
  const mail = await contactMail(ctx.config.CONTACT_EMAIL, message);
  await inTransaction(ctx.db, async (tx) => {
    if (await isRepeated(tx, message, now)) return;
    await tx
      .insert(contactMessages)
      .values({ ...message, id: newId(), created_at: now.toISOString() });
    await queueMail(tx, mail, now);
  });
}

/** Returns the operator's mail about a message. Its `Reply-To` is the writer. */
async function contactMail(to: string, sent: ContactMessage): Promise<Mail> {
  const { name, email, subject, category, message } = sent;
  const body = await renderMailBody({
    greeting: `${name} <${email}> wrote on the contact page.`,
    paragraphs: [`Category: ${CONTACT_CATEGORY_LABELS[category]}`, `Subject: ${subject}`, message],
    footnote: "A reply to this mail goes to the writer.",
  });
  return { to, subject: `Contact: ${subject}`, reply_to: email, ...body };
}

async function isRepeated(tx: Transaction, message: ContactMessage, now: Date): Promise<boolean> {
  const since = instantAfter(now, -REPEATED_WITHIN_MS);
  const [earlier] = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        gt(contactMessages.created_at, since),
        eq(contactMessages.email, message.email),
        eq(contactMessages.subject, message.subject),
        eq(contactMessages.message, message.message),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}
