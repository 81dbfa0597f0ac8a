import { exportMessages, loginMessages, peopleMessages } from "@signpoint/api/texts";
import { buildMail, type Recipient } from "../../messages/mail/build-mail";
import type { Mail } from "../../messages/mail/queue-mail";

/** Returns the mail that tells a person that their account is suspended, why, and until when. */
export function suspendedMail(
  to: Recipient,
  { reason, ends_at }: { reason: string | null; ends_at: string | null },
  publicUrl: string,
): Promise<Mail> {
  const until = ends_at === null ? null : `${ends_at.slice(0, 16).replace("T", " ")} UTC`;
  return buildMail(to, "Your Signpoint account is suspended", {
    paragraphs: [
      loginMessages.suspendedBecause(reason, until),
      "You have been logged out everywhere. Your points stay as they are, and your deadlines stand still until the suspension ends.",
      exportMessages.whileSuspended,
    ],
    button: { label: "Write to us", url: `${publicUrl}/contact` },
    footnote: peopleMessages.suspendedFootnote,
  });
}

/** Returns the mail that tells a person that they can log in again. */
export function suspensionLiftedMail(to: Recipient, publicUrl: string): Promise<Mail> {
  return buildMail(to, "Your Signpoint account is open again", {
    paragraphs: [
      "The suspension of your account was lifted. The time that you had left for open contracts, corrections and appeals goes on from now.",
    ],
    button: { label: "Log in", url: `${publicUrl}/login` },
    footnote: "If you have questions about this, write to us.",
  });
}
