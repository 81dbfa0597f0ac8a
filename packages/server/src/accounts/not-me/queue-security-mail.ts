import { buildMail, type Recipient } from "../../messages/mail/build-mail";
import type { MailContent } from "../../messages/mail/mail-body";
import { queueMail } from "../../messages/mail/queue-mail";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { requestContext } from "../../platform/request-context";
import { findRecipient } from "../auth/accounts";
import type { AuthUser } from "../auth/rows";
import { describeDevice } from "../sessions/describe-device";
import { NOT_ME_DAYS } from "../tokens/lifetimes";
import { issueOwnerLinks } from "./not-me-link";

/** What a mail says about a security event. */
export interface SecurityMail {
  subject: string;
  text: string;
  /** What the owner has to know besides; without it, that nothing is to do if it was them. */
  advice?: string;
  /** Whether the owner can say "This was me" as well, which ends a safety pause. */
  asksWho?: boolean;
}

/** What a mail's link undoes: everything since then, and until when it works (ISO 8601). */
export interface Undoes {
  since: string;
  until: string;
}

interface SecurityEvent {
  user: Pick<AuthUser, "id" | "email">;
  /** When it happened: one time for the mail, and for whatever the event has changed. */
  at: Date;
  /** Whether device and network of the request are named. Not where an admin or a command acts. */
  namesPlace?: boolean;
  /** Where that is not what came since the event, within `NOT_ME_DAYS`. */
  undoes?: Undoes;
}

/** Mails the owner of an account about a security event, with a link that undoes what came since. */
export async function queueSecurityMail(
  tx: Transaction,
  { config }: Pick<Context<"config">, "config">,
  { user, at, namesPlace = true, undoes }: SecurityEvent,
  { subject, text, advice, asksWho = false }: SecurityMail,
): Promise<void> {
  const to: Recipient = await findRecipient(tx, user);
  const links = await issueOwnerLinks(tx, config.PUBLIC_URL, user, at, undoes);
  const wasMe = { label: "This was me", url: links.wasMe };
  const mail = await buildMail(to, subject, {
    paragraphs: [text, facts(at, namesPlace)],
    ...notMeContent(links.notMe, advice, undoes),
    ...(asksWho && { secondButton: wasMe }),
  });
  await queueMail(tx, { ...mail, has_token: true }, at);
}

/** Returns the button of a mail that undoes what came since an event, and what it does. */
function notMeContent(
  url: string,
  advice = "If this was you, there is nothing to do.",
  undoes?: Undoes,
): Pick<MailContent, "button" | "footnote"> {
  const works = undoes === undefined ? `for ${NOT_ME_DAYS} days` : `until ${utc(undoes.until)}`;
  return {
    button: { label: "This was not me", url },
    footnote: `${advice} If it was not, the page behind “This was not me” says what it undoes, ends all sessions, and asks for a new password. It works ${works}, whatever is changed meanwhile.`,
  };
}

/** Returns when an event was, and where. */
function facts(at: Date, namesPlace: boolean): string {
  const time = `Time: ${utc(at)}`;
  if (!namesPlace) return time;
  const { client_address, user_agent } = requestContext.getStore() ?? {};
  const device = describeDevice(user_agent ?? null) ?? "unknown";
  return [`Device: ${device}`, `Network address: ${client_address ?? "unknown"}`, time].join("\n");
}

/** Returns an instant as mails name it. */
export function utc(instant: Date | string): string {
  return new Date(instant).toUTCString().replace("GMT", "UTC");
}
