import { HONEYPOT_FIELD } from "@signpoint/api/constants";
import type { ContactMessage, SentContactMessage } from "@signpoint/api/entities/contact-message";
import { contactFormErrors } from "@signpoint/api/rules/contact-form";
import { normalizeEmail } from "@signpoint/api/rules/email";
import { and, eq, gt } from "drizzle-orm";
import type { ClientContext, Context } from "../context";
import type { Transaction } from "../db/client";
import { newId } from "../db/new-id";
import { contactMessages } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { DomainError } from "../domain-error";
import { MS_PER_HOUR } from "../durations";
import { clientIpKey } from "../limits/limits";
import { queueMail } from "../mail/queue-mail";
import { contactMail } from "./contact-mail";

/** The same message within this time is a second attempt at delivering it. */
const REPEATED_WITHIN_MS = MS_PER_HOUR;

/**
 * Keeps a message of the contact page and mails it to `CONTACT_EMAIL`, once however often it arrives.
 * What a program has filled in is answered the same and not kept. BAD_REQUEST with the first problem's
 * text and every bad field (specification, sections 5 and 7).
 */
export async function sendContactMessage(
  ctx: ClientContext<"config" | "limits">,
  sent: SentContactMessage,
): Promise<{ received: true }> {
  await ctx.limits.contactPerIp.consume(clientIpKey(ctx.clientIp));
  const { [HONEYPOT_FIELD]: trap = "", ...message } = sent;
  if (trap !== "") return { received: true };
  const fields = contactFormErrors(message);
  const [problem] = Object.values(fields);
  if (problem !== undefined) throw new DomainError("BAD_REQUEST", { message: problem, fields });
  await keep(ctx, {
    ...message,
    email: normalizeEmail(message.email),
    // Forms break lines in their own way.
    message: message.message.replaceAll("\r\n", "\n"),
  });
  return { received: true };
}

async function keep(ctx: Context<"config">, message: ContactMessage): Promise<void> {
  const now = ctx.now();
  const mail = await contactMail(ctx.config.CONTACT_EMAIL, message);
  await inTransaction(ctx.db, async (tx) => {
    if (await isKept(tx, message, now)) return;
    await tx
      .insert(contactMessages)
      .values({ ...message, id: newId(), created_at: now.toISOString() });
    await queueMail(tx, mail, now);
  });
}

async function isKept(tx: Transaction, message: ContactMessage, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - REPEATED_WITHIN_MS).toISOString();
  const [kept] = await tx
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
  return kept !== undefined;
}
