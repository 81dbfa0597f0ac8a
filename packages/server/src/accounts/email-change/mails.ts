import { TAKE_BACK_DAYS } from "@signpoint/api/accounts/safety/lost-mailbox";
import { buildMail, type Recipient } from "../../messages/mail/build-mail";
import type { Mail } from "../../messages/mail/queue-mail";
import { type SecurityMail, utc } from "../not-me/queue-security-mail";
import { MAIL_CODE_MINUTES, mailLifetimes, NOT_ME_DAYS } from "../tokens/lifetimes";

/** A change of email that its mailboxes are asked to confirm. */
interface Wanted {
  newEmail: string;
  /** The link "This was not me" of the mail to the present mailbox. */
  notMe: string;
  /** When it takes effect without the present mailbox (ISO 8601); null while it needs both. */
  dueAt: string | null;
}

/**
 * Returns how to write the two mails that ask to confirm a change of email, with a link and a code each: to the present
 * mailbox and to the new one. The latter greets nobody by name, since it may be a stranger's.
 */
export function emailChangeMail(wanted: Wanted) {
  return (to: Recipient, link: string, code: string): Promise<Mail> =>
    to.email === wanted.newEmail
      ? newMailboxMail(to, wanted, { link, code })
      : presentMailboxMail(to, wanted, { link, code });
}

interface Secrets {
  link: string;
  code: string;
}

function newMailboxMail({ email }: Recipient, { dueAt }: Wanted, { link, code }: Secrets) {
  return buildMail({ email, username: null }, "Confirm your new email for Signpoint", {
    paragraphs: [
      "Somebody, hopefully you, asked to use this email for a Signpoint account.",
      dueAt === null
        ? "The email changes once it is confirmed here and in the mailbox that the account has now."
        : `Once it is confirmed here, the email changes on ${utc(dueAt)}, or as soon as the mailbox that the account has now confirms it, too.`,
    ],
    button: { label: "Confirm this email", url: link },
    code: { label: "Or enter this code:", value: code },
    footnote: `${lifetimes(dueAt)} If you did not ask for this, ignore this mail and nothing happens.`,
  });
}

function presentMailboxMail(
  to: Recipient,
  { newEmail, notMe, dueAt }: Wanted,
  { link, code }: Secrets,
) {
  return buildMail(to, "Confirm the change of your Signpoint email", {
    paragraphs: [
      `Somebody, hopefully you, asked to change the email of your Signpoint account to ${newEmail}.`,
      dueAt === null
        ? "The email changes once it is confirmed here and in the new mailbox."
        : `The email changes once it is confirmed here and in the new mailbox, and without this mailbox on ${utc(dueAt)}.`,
    ],
    button: { label: "Confirm the change", url: link },
    secondButton: { label: "This was not me", url: notMe },
    code: { label: "Or enter this code:", value: code },
    footnote: `${lifetimes(dueAt)} If you did not ask for this, do not confirm it: somebody is in your account, or has told us that this mailbox is lost. The page behind “This was not me” says what it undoes, ends all sessions, and asks for a new password. It works for ${NOT_ME_DAYS} days.`,
  });
}

function lifetimes(dueAt: string | null): string {
  return dueAt === null
    ? mailLifetimes("email_change")
    : `Both work once: the link until ${utc(dueAt)}, the code within ${MAIL_CODE_MINUTES} minutes.`;
}

/** Returns the mail to an email that somebody wants for another account, although it has one. */
export function emailInUseMail(to: Recipient): Promise<Mail> {
  return buildMail(to, "Your email is in use at Signpoint", {
    paragraphs: [
      "Somebody, hopefully you, asked to use this email for another Signpoint account. It belongs to your account already, so nothing was changed.",
    ],
    footnote: "If this was not you, there is nothing to do: nobody got into your account.",
  });
}

/**
 * Returns the mail that tells the former mailbox of an account that its email was changed. `takeBackUntil` (ISO 8601): without
 * that mailbox, which can take it back as long; null when it has confirmed it.
 */
export function emailChangedMail(newEmail: string, takeBackUntil: string | null): SecurityMail {
  const text = `The email of your Signpoint account is now ${newEmail}. Mails go there from now on, and you log in with it.`;
  return {
    subject: "Your Signpoint email was changed",
    text:
      takeBackUntil === null
        ? text
        : `${text} This mailbox has not confirmed it, and can take it back until ${utc(takeBackUntil)} by “This was not me”. As long, cash, codes and new addresses wait.`,
  };
}

/** Returns the mail to the mailbox of an account that it will lose without having confirmed it, at the beginning. */
export function lostMailboxMail(newEmail: string, dueAt: string, byAdmin: boolean): SecurityMail {
  const day = utc(dueAt);
  const who = byAdmin
    ? "Somebody, hopefully you, has told our admins that this mailbox is lost, and two of them have agreed"
    : "Somebody who is logged in, hopefully you, has said that this mailbox is lost, and asked";
  return {
    subject: "Your Signpoint email will change without this mailbox",
    text: `${who} to change the email of your Signpoint account to ${newEmail}. It changes on ${day}, once the new mailbox has confirmed it. Until then you can stop it here by “This was not me”, and for ${TAKE_BACK_DAYS} days afterwards take it back by another mail.`,
    advice: "If this was you, there is nothing to do here.",
  };
}

/** Returns the mail to the new mailbox of an account whose email has changed without the former one. */
export function emailArrivedMail(to: Recipient, takeBackUntil: string): Promise<Mail> {
  return buildMail(to, "This is now the email of your Signpoint account", {
    paragraphs: [
      "The former mailbox has not stopped the change, so your account has this email now. Log in with it from now on.",
      `Until ${utc(takeBackUntil)} the former mailbox can take it back. As long, cash, codes and new addresses wait; points can be earned as always.`,
    ],
    footnote: "There is nothing to do.",
  });
}

/** Returns the mail to a mailbox that an account no longer has, since its owner said that the change was not theirs. */
export function emailGivenBackMail(to: Recipient): Promise<Mail> {
  return buildMail(to, "Your email no longer belongs to a Signpoint account", {
    paragraphs: [
      "The change of a Signpoint account to this email was taken back from the mailbox that the account had before. Mails go there again.",
    ],
    footnote: "There is nothing to do.",
  });
}
