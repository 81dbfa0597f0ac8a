import { buildMail, type Recipient } from "../../messages/mail/build-mail";
import type { Mail } from "../../messages/mail/queue-mail";
import { mailLifetimes } from "../tokens/lifetimes";

const ONCE = mailLifetimes("email_change");

/**
 * Returns how to write the two mails that ask to confirm a change of email, with a link and a code each: to the present
 * mailbox and to the new one. The latter greets nobody by name, since it may be a stranger's.
 */
export function emailChangeMail(newEmail: string) {
  return (to: Recipient, link: string, code: string): Promise<Mail> =>
    to.email === newEmail
      ? newMailboxMail(to, link, code)
      : presentMailboxMail(to, newEmail, { link, code });
}

function newMailboxMail({ email }: Recipient, link: string, code: string): Promise<Mail> {
  return buildMail({ email, username: null }, "Confirm your new email for Signpoint", {
    paragraphs: [
      "Somebody, hopefully you, asked to use this email for a Signpoint account.",
      "The email changes once it is confirmed here and in the mailbox that the account has now.",
    ],
    button: { label: "Confirm this email", url: link },
    code: { label: "Or enter this code:", value: code },
    footnote: `${ONCE} If you did not ask for this, ignore this mail and nothing happens.`,
  });
}

function presentMailboxMail(
  to: Recipient,
  newEmail: string,
  { link, code }: { link: string; code: string },
): Promise<Mail> {
  return buildMail(to, "Confirm the change of your Signpoint email", {
    paragraphs: [
      `Somebody, hopefully you, asked to change the email of your Signpoint account to ${newEmail}.`,
      "The email changes once it is confirmed here and in the new mailbox.",
    ],
    button: { label: "Confirm the change", url: link },
    code: { label: "Or enter this code:", value: code },
    footnote: `${ONCE} If you did not ask for this, do not confirm it, and set a new password: somebody is logged in to your account. A new password also cancels the change.`,
  });
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

/** Returns the mail that tells the former mailbox of an account that its email was changed. */
export function emailChangedMail(
  to: Recipient,
  newEmail: string,
  publicUrl: string,
): Promise<Mail> {
  return buildMail(to, "Your Signpoint email was changed", {
    paragraphs: [
      `The email of your Signpoint account is now ${newEmail}. Mails go there from now on, and you log in with it.`,
      `If this was not you, write to us at once: ${publicUrl}/contact`,
    ],
    footnote: "If this was you, there is nothing to do.",
  });
}
