import { eq } from "drizzle-orm";
import { newId } from "../../src/db/new-id";
import { payouts, redemptions } from "../../src/db/schema/index";
import { postEntries } from "../../src/ledger/post-entries";
import { returnToStock } from "../../src/redemptions/return-to-stock";
import type { TestServices } from "../support/server";
import { type Mutation, Refused } from "./mutated-server";

async function payoutOf({ db }: TestServices, id: string) {
  const row = await db.query.payouts.findFirst({ where: eq(payouts.redemption_id, id) });
  if (row === undefined) throw new Refused("NOT_FOUND");
  return row;
}

/** Marks a payout as sent that was to be paid when it was looked at. */
export const sendWithoutLocking: Mutation = async (services, caller, given) => {
  const [line] = given.p_payouts as unknown as { redemption_id: string; reference: string }[];
  const { redemption_id = "", reference = "" } = line ?? {};
  const { state } = await payoutOf(services, redemption_id);
  if (state !== "to_pay") return { items: [{ redemption_id, problem: `already_${state}` }] };
  await services.db
    .update(payouts)
    .set({ state: "sent", reference, sent_at: services.now().toISOString(), sent_by: caller })
    .where(eq(payouts.redemption_id, redemption_id));
  return { items: [{ redemption_id, problem: null }] };
};

/** Marks a payout as failed that had not ended when it was looked at, with an entry that has a cause of its own. */
export const failWithoutLocking: Mutation = async (services, caller, given) => {
  const { db } = services;
  const id = given.p_redemption_id ?? "";
  const { state, user_id } = await payoutOf(services, id);
  if (state === "confirmed" || state === "failed") throw new Refused("PAYOUT_ENDED");
  const redemption = await db.query.redemptions.findFirst({ where: eq(redemptions.id, id) });
  if (redemption === undefined) throw new Refused("NOT_FOUND");
  await returnToStock(db, redemption);
  await db
    .update(payouts)
    .set({
      state: "failed",
      reason: given.p_reason ?? "",
      confirmed_at: null,
      confirmed_by: null,
      failed_at: services.now().toISOString(),
      failed_by: caller,
    })
    .where(eq(payouts.redemption_id, id));
  const refund = {
    user_id,
    source: "REDEMPTION_REJECTED" as const,
    details: "mutation",
    points_earned: redemption.price,
    cause_id: newId(),
  };
  await postEntries(db, [refund], services.now());
  return { id };
};

/** Exports a payout that was not exported when it was looked at. */
export const lookThenExport: Mutation = async (services, caller, given) => {
  const [id = ""] = given.p_redemption_ids as unknown as string[];
  const { exported_at } = await payoutOf(services, id);
  if (exported_at !== null) throw new Refused("PAYOUT_EXPORTED");
  await services.db
    .update(payouts)
    .set({ exported_at: services.now().toISOString(), exported_by: caller })
    .where(eq(payouts.redemption_id, id));
  return {};
};
