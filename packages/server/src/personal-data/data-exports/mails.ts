import { DATA_EXPORT_MAIL_LINK_HOURS } from "@signpoint/api/platform/constants";
import { buildMail, type Recipient } from "../../messages/mail/build-mail";
import type { Mail } from "../../messages/mail/queue-mail";

/** Returns the mail with the link of an export to a suspended person, who cannot download it in the settings. */
export async function dataCopyMail(to: Recipient, url: string): Promise<Mail> {
  const mail = await buildMail(to, "The copy of your Signpoint data", {
    paragraphs: [
      "Here is the copy of everything that Signpoint stores about you, as one ZIP file. You get it by mail because your account is suspended.",
    ],
    button: { label: "Download the copy", url },
    footnote: `The link works for ${DATA_EXPORT_MAIL_LINK_HOURS} hours, for everybody who has it: do not pass it on. If it has ended, write to us and we send another one.`,
  });
  return { ...mail, has_token: true };
}
