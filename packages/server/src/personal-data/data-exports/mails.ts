import { DATA_EXPORT_MAIL_LINK_HOURS } from "@signpoint/api/platform/constants";
import type { SecurityMail } from "../../accounts/not-me/queue-security-mail";
import { buildMail, type Recipient } from "../../messages/mail/build-mail";
import type { Mail } from "../../messages/mail/queue-mail";

/** The mail that tells a person that a copy of their data was asked for. */
export const DATA_COPIED_MAIL: SecurityMail = {
  subject: "A copy of your Signpoint data was asked for",
  text: "A copy of everything that Signpoint stores about you is being made. It can be downloaded in the settings of your account, for 7 days.",
};

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
