import {
  FACTOR_REMOVAL_HOURS,
  FACTOR_REMOVAL_LAPSE_DAYS,
  LONE_FACTOR_REMOVAL_HOURS,
} from "@signpoint/api/accounts/safety/factor-removal-rules";
import { buildMail, type Recipient } from "../../messages/mail/build-mail";
import type { Mail } from "../../messages/mail/queue-mail";

/** Returns the mail that tells the owner that a removal was started, with the link that stops it. */
export function removalStartedMail(to: Recipient, stopUrl: string): Promise<Mail> {
  return buildMail(to, "The second factor of your Signpoint account will be removed", {
    paragraphs: [
      "Somebody, hopefully you, told us that the second factor of your account is lost. An admin has started its removal.",
      `It happens ${FACTOR_REMOVAL_HOURS} hours after this mail if a second admin agrees, or after ${LONE_FACTOR_REMOVAL_HOURS} hours where there is no second one. Then you get another mail, and can log in with your password alone. It lapses after ${FACTOR_REMOVAL_LAPSE_DAYS} days.`,
      "Until then, one click stops it. Logging in with your second factor or a recovery code stops it, too.",
    ],
    button: { label: "Stop the removal", url: stopUrl },
    footnote:
      "If you asked for this, there is nothing to do. If you did not, stop it: somebody may know your password, so set a new one as well.",
  });
}

const REASONS = {
  taken_back: "An admin has taken the removal of your second factor back.",
  refused: "A second admin has refused the removal of your second factor.",
  lapsed: "The removal of your second factor was not confirmed in time.",
} as const;

type MailedEnd = keyof typeof REASONS;

/** Returns whether the owner, who may wait for the removal, is told of its end by a mail. */
export function isMailedEnd(end: string): end is MailedEnd {
  return Object.hasOwn(REASONS, end);
}

/** Returns the mail that tells the owner that nothing was removed. */
export function removalEndedMail(to: Recipient, end: MailedEnd): Promise<Mail> {
  return buildMail(to, "The second factor of your Signpoint account stays", {
    paragraphs: [`${REASONS[end]} Nothing has changed: logging in asks for it as before.`],
    footnote: "If you still need help, write to us with the contact form.",
  });
}
