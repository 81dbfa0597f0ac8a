import type { Notice } from "@signpoint/api/messages/notice";
import { NOTICE_LABELS } from "@signpoint/api/messages/notice-labels";
import { announcementMessages, statementMessages } from "@signpoint/api/texts";
import type { Context } from "../../platform/context";
import { buildMail, type Recipient } from "../mail/build-mail";
import type { Mail } from "../mail/queue-mail";
import { unsubscribeUrl } from "./unsubscribe-token";

const ABOUT_PAYOUTS = new Set<Notice["kind"]>([
  "payout_sent",
  "payout_failed",
  "payout_details_asked",
]);

/**
 * Returns the mail of a notice, with the links that turn mails of its kind off, unless the Terms promise it. One about a payout carries the newest checkpoint of the
 * ledger, so that each who is paid keeps one.
 */
export async function noticeMail(
  ctx: Context<"config" | "keys">,
  to: Recipient & { user_id: string },
  { kind, title, body, href }: Notice,
  checkpoint: string | null,
): Promise<Mail> {
  const { PUBLIC_URL } = ctx.config;
  const optional = kind === "terms_notice" ? null : kind;
  const unsubscribe =
    optional === null ? null : unsubscribeUrl(ctx, { user_id: to.user_id, kind: optional });
  const kept =
    checkpoint === null || !ABOUT_PAYOUTS.has(kind)
      ? []
      : [statementMessages.checkpointAbout, checkpoint.trimEnd()];
  const mail = await buildMail(to, title, {
    paragraphs: [body, ...kept],
    button: { label: "Show me", url: new URL(href, PUBLIC_URL).href },
    footnote:
      unsubscribe === null
        ? announcementMessages.promised
        : `You get this mail because mails are turned on for: ${NOTICE_LABELS[kind]}.`,
    links: [
      ...(unsubscribe === null ? [] : [{ label: "Turn off mails of this kind", url: unsubscribe }]),
      { label: "All settings", url: new URL("/settings/notifications", PUBLIC_URL).href },
    ],
  });
  return { ...mail, ...(unsubscribe !== null && { unsubscribe_url: unsubscribe }) };
}
