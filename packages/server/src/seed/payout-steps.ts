import { and, eq } from "drizzle-orm";
import { redemptions } from "../db/schema/index";
import { markPayoutFailed } from "../payouts/mark-payout-failed";
import { markPayoutsConfirmed } from "../payouts/mark-payouts-confirmed";
import { markPayoutsSent } from "../payouts/mark-payouts-sent";
import { DAY, HOUR } from "./demo-contract";
import { ADMIN } from "./demo-people";
import type { Purchase } from "./settle-world";
import { actAs, get, type Stage, type Step, timeOf } from "./stage";

/** How long after the approval the money was sent, and after that confirmed. */
const SENT_AFTER = 5 * HOUR;
const CONFIRMED_AFTER = 2 * DAY;

/**
 * Returns the steps of the payouts of approved cash, which went their way: of the four latest, one is still to pay and one
 * is sent, one has failed.
 */
export function payoutSteps(stage: Stage, purchases: readonly Purchase[]): Step[] {
  const paid = purchases
    .flatMap((purchase) => {
      const { item, decided, decision } = purchase;
      const isPaid = item.type === "Cash" && decision === "approve" && decided !== null;
      return isPaid ? [{ ...purchase, decided }] : [];
    })
    .sort((first, second) => first.decided - second.decided);
  return paid.flatMap((purchase, index) => {
    if (index === 0) return [];
    const sent = Math.max(Math.round(purchase.decided - SENT_AFTER), 1);
    const steps = [sendStep(stage, purchase, sent)];
    if (index === 1) return steps;
    const ended = Math.max(Math.round(sent - CONFIRMED_AFTER), 0);
    return [...steps, endStep(stage, purchase, ended, index === 3)];
  });
}

function sendStep(stage: Stage, purchase: Purchase, minutesAgo: number): Step {
  return {
    minutesAgo,
    run: async () => {
      const { id, reference: own } = await find(stage, purchase);
      const reference = `FT-${own.replace("-", "")}`;
      await markPayoutsSent(actAs(stage, ADMIN, minutesAgo), {
        payouts: [{ redemption_id: id, reference }],
      });
    },
  };
}

function endStep(stage: Stage, purchase: Purchase, minutesAgo: number, hasFailed: boolean): Step {
  return {
    minutesAgo,
    run: async () => {
      const { id } = await find(stage, purchase);
      const ctx = actAs(stage, ADMIN, minutesAgo);
      if (!hasFailed) await markPayoutsConfirmed(ctx, { redemption_ids: [id] });
      else await markPayoutFailed(ctx, { redemption_id: id, reason: "The account is closed." });
    },
  };
}

async function find(stage: Stage, { username, ordered }: Purchase) {
  const { user_id } = get(stage.people, username);
  const created_at = timeOf(stage, ordered).toISOString();
  const row = await stage.ctx.db.query.redemptions.findFirst({
    where: and(eq(redemptions.user_id, user_id), eq(redemptions.created_at, created_at)),
  });
  if (row === undefined) throw new Error(`The demo data has no purchase of ${username} then.`);
  return row;
}
