import { buildMail, type Recipient } from "../../messages/mail/build-mail";
import type { Mail } from "../../messages/mail/queue-mail";
import type { AuthFactor } from "../auth/rows";

const NOT_ME = "If this was not you, set a new password at once and write to us.";

function notMeButton(publicUrl: string) {
  return { label: "This was not me: reset my password", url: `${publicUrl}/forgot-password` };
}

/** Returns the mail that tells the owner of a new second factor. */
export function factorAddedMail(
  to: Recipient,
  { kind, friendly_name }: Pick<AuthFactor, "kind" | "friendly_name">,
  publicUrl: string,
): Promise<Mail> {
  const text =
    kind === "totp"
      ? `From now on, logging in asks for a code of your authenticator app besides the password. The app is named “${friendly_name}”.`
      : `From now on, logging in asks for a passkey, or another second factor of yours, besides the password. The passkey is named “${friendly_name}”.`;
  return buildMail(to, "A second factor was added to your Signpoint account", {
    paragraphs: [text, NOT_ME],
    button: notMeButton(publicUrl),
    footnote: "If this was you, there is nothing to do. Keep your recovery codes in a safe place.",
  });
}

/** Returns the mail that tells the owner of a removed second factor, and who removed it. */
export function factorRemovedMail(
  to: Recipient,
  by: "owner" | "admin",
  publicUrl: string,
): Promise<Mail> {
  const text =
    by === "owner"
      ? "A second factor was removed from your Signpoint account."
      : "An admin removed the second factor of your Signpoint account. You can log in with your password and set a new one up.";
  return buildMail(to, "A second factor was removed from your Signpoint account", {
    paragraphs: [text, NOT_ME],
    button: notMeButton(publicUrl),
    footnote: "All other places where you were logged in have been logged out.",
  });
}

/** Returns the mail that tells the owner that a recovery code was used, and how many are left. */
export function recoveryCodeUsedMail(
  to: Recipient,
  remaining: number,
  publicUrl: string,
): Promise<Mail> {
  const left = remaining === 1 ? "1 recovery code is left" : `${remaining} recovery codes are left`;
  return buildMail(to, "A recovery code of your Signpoint account was used", {
    paragraphs: [
      `Somebody, hopefully you, logged in with a recovery code instead of the second factor. ${left}.`,
      NOT_ME,
    ],
    button: notMeButton(publicUrl),
    footnote: `You can make new codes in your settings: ${publicUrl}/settings`,
  });
}

/** Returns the mail that tells the owner of refused passkeys in a row. */
export function passkeysLockedMail(to: Recipient, publicUrl: string): Promise<Mail> {
  return buildMail(to, "Wrong passkeys were used for your Signpoint account", {
    paragraphs: [
      "Somebody entered the right password of your account, and then used several wrong passkeys. No passkey is accepted for some time now.",
      "If this was not you, set a new password at once: somebody else knows yours.",
    ],
    button: notMeButton(publicUrl),
    footnote: "If this was you, wait, or use another second factor or a recovery code.",
  });
}

/** Returns the mail that tells the owner of wrong codes in a row. */
export function codesLockedMail(to: Recipient, publicUrl: string): Promise<Mail> {
  return buildMail(to, "Wrong codes were entered for your Signpoint account", {
    paragraphs: [
      "Somebody entered the right password of your account, and then several wrong codes. No code is accepted for some time now.",
      "If this was not you, set a new password at once: somebody else knows yours.",
    ],
    button: notMeButton(publicUrl),
    footnote: "If this was you, wait, and check that the time of your device is right.",
  });
}
