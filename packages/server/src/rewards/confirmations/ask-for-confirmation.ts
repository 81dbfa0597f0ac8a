import { joinParts } from "@signpoint/api/messages/text-parts";
import { formatPayout, receivedDollars } from "@signpoint/api/rewards/cash";
import { maskAccountNumber } from "@signpoint/api/rewards/payouts/bank-details";
import type { BankDetails } from "@signpoint/api/rewards/redemption";
import { eq } from "drizzle-orm";
import { buildMail } from "../../messages/mail/build-mail";
import { queueMail } from "../../messages/mail/queue-mail";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { users } from "../../platform/db/schema/index";
import type { RedemptionRow } from "../redemptions/redemption-view";
import { confirmationToken } from "./confirmation-token";

/**
 * Mails the buyer of cash what has to be confirmed, with a link, in the transaction of the purchase, or in that of another
 * account that was `given` for its payout; nothing when nothing is asked. The link is good until `account_confirm_by`, and its page says the same before it does anything.
 */
export async function askForConfirmation(
  ctx: Context<"config" | "keys">,
  tx: Transaction,
  redemption: RedemptionRow,
  { bankName, accountNumber }: BankDetails,
  given?: { id: string; account_confirm_by: string },
): Promise<void> {
  const { user_id } = redemption;
  const { account_confirm_by: by } = given ?? redemption;
  if (by === null) return;
  const [to] = await tx
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(eq(users.id, user_id));
  if (to === undefined) throw new Error("a buyer has a profile");
  const sum = formatPayout(receivedDollars(redemption), redemption.naira_rate ?? undefined);
  const url = new URL("/confirm-account", ctx.config.PUBLIC_URL);
  url.searchParams.set("token", confirmationToken(ctx, given?.id ?? redemption.id));
  const account = `the account ${maskAccountNumber(accountNumber)} at ${bankName}`;
  const mail = await buildMail(to, "Confirm the bank account of your payout", {
    paragraphs: [
      given === undefined
        ? `Somebody, hopefully you, redeemed “${redemption.item_name}” for a payout of ${sum} to ${account}. Nothing was paid to this account for you before, so please confirm it.`
        : `Somebody, hopefully you, gave ${account} for the payout of ${sum} for “${redemption.item_name}”. It is not paid before you confirm that.`,
      `Reference: ${redemption.reference}. Without your confirmation before ${joinParts([{ at: by }])} ${given === undefined ? "it is rejected, and your points return" : "nothing is paid, and your points return"}.`,
    ],
    button: { label: "Look and confirm", url: url.href },
    footnote:
      "If this was not you, do not confirm it, and set a new password at once: somebody is logged in to your account.",
  });
  await queueMail(tx, { ...mail, has_token: true }, ctx.now());
}
