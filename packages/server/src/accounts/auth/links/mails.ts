import { buildMail, type Recipient } from "../../../messages/mail/build-mail";
import type { Mail } from "../../../messages/mail/queue-mail";
import type { SecurityMail } from "../../not-me/queue-security-mail";
import { MAIL_CODE_MINUTES, mailLifetimes, NOT_ME_DAYS } from "../../tokens/lifetimes";

const PAGES = {
  signup: "/confirmation",
  recovery: "/reset-password",
  email_change: "/email-change",
  new_place: "/not-me",
} as const;

/** The kinds of mails that have a link. */
export type LinkedMailKind = keyof typeof PAGES;

/**
 * Returns the URL of a mail's button: a page of the app, at the origin that requested the mail. Opening it does
 * not use the token up, since mail programs open links too. The page redeems the token by a POST and then goes
 * on to `redirectTo`.
 */
export function buildMailLink(linkToken: string, kind: LinkedMailKind, redirectTo: string): string {
  const query = new URLSearchParams({ token_hash: linkToken, type: kind, redirect_to: redirectTo });
  return `${new URL(redirectTo).origin}${PAGES[kind]}?${query}`;
}

/** Returns the mail that asks the owner of a new account to confirm the email. */
export function confirmationMail(to: Recipient, link: string, code: string): Promise<Mail> {
  return buildMail(to, "Confirm your email for Signpoint", {
    paragraphs: [
      "Welcome to Signpoint. Please confirm that this is your email address, and your account is ready.",
    ],
    button: { label: "Confirm my email", url: link },
    code: { label: "Or enter this code:", value: code },
    footnote: `${mailLifetimes("signup")} If you did not sign up, ignore this mail and nothing happens.`,
  });
}

/** Returns the mail with the link for setting a new password. */
export function recoveryMail(to: Recipient, link: string, code: string): Promise<Mail> {
  return buildMail(to, "Reset your Signpoint password", {
    paragraphs: [
      "Somebody, hopefully you, asked to reset the password of your Signpoint account. You can choose a new one now.",
    ],
    button: { label: "Choose a new password", url: link },
    code: { label: "Or enter this code:", value: code },
    footnote: `${mailLifetimes("recovery")} If you did not ask for this, ignore this mail: your password stays as it is.`,
  });
}

/** Returns the mail with the code that logs in without the password. */
export function loginCodeMail(to: Recipient, code: string): Promise<Mail> {
  return buildMail(to, "Your code to log in to Signpoint", {
    paragraphs: ["Somebody, hopefully you, asked to log in to your Signpoint account by mail."],
    code: { label: "Enter this code where you asked for it:", value: code },
    footnote: `The code works once, within ${MAIL_CODE_MINUTES} minutes. Tell it to nobody. If you did not ask for this, ignore this mail and nothing happens.`,
  });
}

/** Returns the mail with the code by which somebody who is logged in proves who they are, and what undoes it otherwise. */
export function reauthenticationMail(to: Recipient, code: string, notMe: string): Promise<Mail> {
  return buildMail(to, "Your code to confirm that it is you", {
    paragraphs: [
      "Somebody, hopefully you, is changing something that matters in your Signpoint account and asked for this code.",
    ],
    code: { label: "Enter this code where you asked for it:", value: code },
    footnote: `The code works once, within ${MAIL_CODE_MINUTES} minutes. Tell it to nobody. If you did not ask for this, somebody is logged in to your account: the page behind “This was not me” ends all sessions, and asks for a new password. It works for ${NOT_ME_DAYS} days.`,
    links: [{ label: "This was not me", url: notMe }],
  });
}

/** Returns the mail to a person who signed up again although they have an account. */
export function accountExistsMail(to: Recipient, publicUrl: string): Promise<Mail> {
  return buildMail(to, "You already have a Signpoint account", {
    paragraphs: [
      "Somebody, hopefully you, tried to sign up to Signpoint with this email address. You have an account already, so no new one was made.",
      `If you have forgotten your password, you can reset it: ${publicUrl}/forgot-password`,
    ],
    button: { label: "Log in", url: `${publicUrl}/login` },
    footnote: "If this was not you, there is nothing to do: nobody got into your account.",
  });
}

/** The mail that informs the owner of a changed password. */
export const PASSWORD_CHANGED_MAIL: SecurityMail = {
  subject: "Your Signpoint password was changed",
  text: "The password of your Signpoint account was just changed, and all other places where you were logged in have been logged out.",
  asksWho: true,
};
