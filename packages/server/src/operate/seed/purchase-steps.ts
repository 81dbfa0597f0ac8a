import { newId } from "../../platform/db/new-id";
import { confirmAccount } from "../../rewards/confirmations/confirm-account";
import { confirmationToken } from "../../rewards/confirmations/confirmation-token";
import { markPayoutFailed } from "../../rewards/payouts/mark-payout-failed";
import { markPayoutsConfirmed } from "../../rewards/payouts/mark-payouts-confirmed";
import { markPayoutsSent } from "../../rewards/payouts/mark-payouts-sent";
import { approveRedemption, rejectRedemption } from "../../rewards/redemptions/decide-redemption";
import { redeemItem } from "../../rewards/redemptions/redeem-item";
import { DAY, HOUR } from "./demo-contract";
import { ADMIN } from "./demo-people";
import type { Purchase } from "./demo-purchases";
import { actAs, get, type Stage, type Step } from "./stage";

/** How long after the approval the money was sent, and after that confirmed or not. */
const SENT_AFTER = 5 * HOUR;
const ENDED_AFTER = 2 * DAY;

/** Returns the steps of a purchase: redeem, decide, pay. */
export function purchaseSteps(stage: Stage, purchase: Purchase): Step[] {
  const { username, item, ordered, decided, decision, note = null, payout } = purchase;
  const bought = { id: "", reference: "" };
  const redeem = async () => {
    const order = {
      item_id: get(stage.items, item),
      request_id: newId(),
      bank_details: item.startsWith("Cash") ? toBankDetails(username) : null,
    };
    const ctx = actAs(stage, username, ordered);
    Object.assign(bought, await redeemItem(ctx, order));
    if (order.bank_details === null) return;
    const token = confirmationToken(ctx, bought.id);
    await confirmAccount(ctx, { token });
  };
  const steps: Step[] = [{ minutesAgo: ordered, run: redeem }];
  if (decided === undefined) return steps;
  const decide = async () => {
    const ctx = actAs(stage, ADMIN, decided);
    const given = { redemption_id: bought.id, note };
    await (decision === "reject" ? rejectRedemption(ctx, given) : approveRedemption(ctx, given));
  };
  steps.push({ minutesAgo: decided, run: decide });
  if (payout === undefined) return steps;
  const sent = decided - SENT_AFTER;
  const send = async () => {
    const reference = `FT-${bought.reference.replace("-", "")}`;
    const payouts = [{ redemption_id: bought.id, reference }];
    await markPayoutsSent(actAs(stage, ADMIN, sent), { payouts });
  };
  steps.push({ minutesAgo: sent, run: send });
  if (payout === "sent") return steps;
  const ended = sent - ENDED_AFTER;
  const end = async () => {
    const ctx = actAs(stage, ADMIN, ended);
    if (payout === "confirmed") await markPayoutsConfirmed(ctx, { redemption_ids: [bought.id] });
    else {
      const reason = "The account is closed.";
      const then = "return_points";
      await markPayoutFailed(ctx, { redemption_id: bought.id, reason, then });
    }
  };
  return [...steps, { minutesAgo: ended, run: end }];
}

function toBankDetails(username: string) {
  const words = username.split(/[._]/).map((word) => word[0]?.toUpperCase() + word.slice(1));
  const digits = [...username].map((letter) => (letter.codePointAt(0) ?? 0) % 10).join("");
  return {
    accountName: words.length > 1 ? words.join(" ") : `${words[0]} Example`,
    bankName: "First Example Bank",
    accountNumber: `${digits}0123456789`.slice(0, 10),
  };
}
