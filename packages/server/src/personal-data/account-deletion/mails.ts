import { buildMail, type Recipient } from "../../messages/mail/build-mail";
import type { Mail } from "../../messages/mail/queue-mail";
import type { Context } from "../../platform/context";
import type { accountDeletions } from "../../platform/db/schema/index";
import { deletionToken } from "./deletion-token";

const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Returns the mail that tells the owner when the account will be deleted, with the link that cancels it. */
export function deletionRequestedMail(
  ctx: Context<"config" | "keys">,
  to: Recipient,
  deletion: typeof accountDeletions.$inferSelect,
): Promise<Mail> {
  const url = new URL("/keep-account", ctx.config.PUBLIC_URL);
  url.searchParams.set("token", deletionToken(ctx, deletion));
  const day = DAY_FORMAT.format(new Date(deletion.deletes_at));
  return buildMail(to, "Your Signpoint account will be deleted", {
    paragraphs: [
      `You asked us to delete your account. That happens on ${day} (UTC): your points, your answers and files, and everything else about you are then gone for good.`,
      "Until then you can change your mind, with the button below or in your settings.",
    ],
    button: { label: "Keep my account", url: url.href },
    footnote: "If you did not ask for this, keep the account and set a new password at once.",
  });
}
