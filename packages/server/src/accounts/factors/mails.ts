import { buildMail, type Recipient } from "../../messages/mail/build-mail";
import type { Mail } from "../../messages/mail/queue-mail";
import type { AuthFactor } from "../auth/rows";
import type { SecurityMail } from "../not-me/queue-security-mail";

const FACTOR_REMOVED = "A second factor was removed from your Signpoint account";
const LOGGED_OUT = "All other places where you were logged in have been logged out.";

/** Returns the mail that tells the owner of a new second factor. */
export function factorAddedMail({
  kind,
  friendly_name,
}: Pick<AuthFactor, "kind" | "friendly_name">): SecurityMail {
  const text =
    kind === "totp"
      ? `From now on, logging in asks for a code of your authenticator app besides the password. The app is named “${friendly_name}”.`
      : `From now on, logging in asks for a passkey, or another second factor of yours, besides the password. The passkey is named “${friendly_name}”.`;
  return {
    subject: "A second factor was added to your Signpoint account",
    text,
    advice: "If this was you, keep your recovery codes in a safe place.",
    asksWho: true,
  };
}

/** The mail that tells the owner that they removed a second factor. */
export const FACTOR_REMOVED_MAIL: SecurityMail = {
  subject: FACTOR_REMOVED,
  text: `A second factor was removed from your Signpoint account. ${LOGGED_OUT}`,
  asksWho: true,
};

/** The mail that tells the owner that somebody else removed their second factors. */
export const FACTOR_RESET_MAIL: SecurityMail = {
  subject: FACTOR_REMOVED,
  text: `The second factor of your Signpoint account, which was said to be lost, was removed. You can log in with your password and set a new one up. For some days, nothing leaves your account to anywhere new. ${LOGGED_OUT}`,
  advice: "If you asked for this, there is nothing to do.",
};

/** The mail that tells the owner of new recovery codes. */
export const RECOVERY_CODES_MADE_MAIL: SecurityMail = {
  subject: "Recovery codes were made for your Signpoint account",
  text: "New recovery codes were made. Each opens the account once instead of a code of your authenticator app. Codes from before no longer work.",
  asksWho: true,
};

/** Returns the mail that tells the owner that a recovery code was used, and how many are left. */
export function recoveryCodeUsedMail(remaining: number, publicUrl: string): SecurityMail {
  const left = remaining === 1 ? "1 recovery code is left" : `${remaining} recovery codes are left`;
  return {
    subject: "A recovery code of your Signpoint account was used",
    text: `Somebody, hopefully you, logged in with a recovery code instead of the second factor. ${left}.`,
    advice: `If this was you, you can make new codes in your settings: ${publicUrl}/settings/security`,
  };
}

/** The mail that tells the owner of wrong codes in a row. */
export const CODES_LOCKED_MAIL: SecurityMail = {
  subject: "Wrong codes were entered for your Signpoint account",
  text: "Somebody entered the right password of your account, or opened a mail of yours, and then several wrong codes. There, no code is accepted for some time now.",
  advice: "If this was you, wait, and check that the time of your device is right.",
};

/** The mail that tells the owner of refused passkeys in a row. */
export const PASSKEYS_LOCKED_MAIL: SecurityMail = {
  subject: "Wrong passkeys were used for your Signpoint account",
  text: "Somebody entered the right password of your account, or opened a mail of yours, and then used several wrong passkeys. There, no passkey is accepted for some time now.",
  advice: "If this was you, wait, or use another second factor or a recovery code.",
};

/** Returns the mail that tells the owner that a link "This was not me" has removed second factors. */
export function factorUndoneMail(to: Recipient): Promise<Mail> {
  return buildMail(to, FACTOR_REMOVED, {
    paragraphs: [
      "You said that it was not you. Second factors that were added since then were removed, and all places have been logged out.",
    ],
    footnote: "There is nothing more to do once you have set a new password.",
  });
}
