import type { Notice } from "@signpoint/api/messages/notice";
import { NOTICE_LABELS } from "@signpoint/api/messages/notice-texts";
import type { Context } from "../../platform/context";
import { buildMail, type Recipient } from "../mail/build-mail";
import type { Mail } from "../mail/queue-mail";
import { unsubscribeUrl } from "./unsubscribe-token";

/** Returns the mail of a notice, with the links that turn mails of its kind off. */
export async function noticeMail(
  ctx: Context<"config" | "keys">,
  to: Recipient & { user_id: string },
  { kind, title, body, href }: Notice,
): Promise<Mail> {
  const { PUBLIC_URL } = ctx.config;
  const unsubscribe = unsubscribeUrl(ctx, { user_id: to.user_id, kind });
  const mail = await buildMail(to, title, {
    paragraphs: [body],
    button: { label: "Show me", url: new URL(href, PUBLIC_URL).href },
    footnote: `You get this mail because mails are turned on for: ${NOTICE_LABELS[kind]}.`,
    links: [
      { label: "Turn off mails of this kind", url: unsubscribe },
      { label: "All settings", url: new URL("/settings/notifications", PUBLIC_URL).href },
    ],
  });
  return { ...mail, unsubscribe_url: unsubscribe };
}
