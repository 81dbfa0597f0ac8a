import { buildMail, type Recipient } from "../../../messages/mail/build-mail";
import type { Mail } from "../../../messages/mail/queue-mail";
import type { Transaction } from "../../../platform/db/client";
import { findRecipient } from "../../auth/accounts";
import type { AuthContext } from "../../auth/client";
import { sendMailToken } from "../../auth/links/mail-tokens";
import type { AuthUser } from "../../auth/rows";
import { NEW_PLACE_DAYS } from "../../tokens/lifetimes";
import { describeDevice } from "../describe-device";

/** Mails the owner of an account that it was logged in to at a new place, with a link that undoes it. */
export async function sendNewPlaceMail(
  tx: Transaction,
  ctx: AuthContext<"config" | "keys">,
  user: AuthUser,
): Promise<void> {
  const { ip, userAgent } = ctx.client;
  const { username } = await findRecipient(tx, user);
  const facts = [
    `Device: ${describeDevice(userAgent) ?? "unknown"}`,
    `Network address: ${ip}`,
    `Time: ${ctx.now().toUTCString().replace("GMT", "UTC")}`,
  ];
  await sendMailToken(
    tx,
    ctx,
    { email: user.email, kind: "new_place", signup_id: null, user_id: user.id, username },
    {
      mail: (to, link) => newPlaceMail(to, facts.join("\n"), link),
      challenge: null,
      redirectTo: ctx.config.PUBLIC_URL,
    },
  );
}

function newPlaceMail(to: Recipient, facts: string, link: string): Promise<Mail> {
  return buildMail(to, "New login to your Signpoint account", {
    paragraphs: [
      "Somebody, hopefully you, logged in to your Signpoint account from a device and network that were not seen before.",
      facts,
    ],
    button: { label: "This was not me", url: link },
    footnote: `If this was you, there is nothing to do. If not, the link above ends all sessions, removes second factors that were added since, and asks for a new password. It works for ${NEW_PLACE_DAYS} days, also after the password was changed, until it or the link of another login is used.`,
  });
}
