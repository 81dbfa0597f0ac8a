import { MS_PER_DAY } from "@signpoint/api/durations";
import { and, eq, isNull, sql } from "drizzle-orm";
import { newId } from "../../src/db/new-id";
import { marketplaceItems, redemptions, settings } from "../../src/db/schema/index";
import { postEntries } from "../../src/ledger/post-entries";
import { insertRedemption } from "../support/marketplace";
import type { TestServices } from "../support/server";
import { type Mutation, Refused, widenGap } from "./mutated-server";

async function pendingOf(services: TestServices, id: string | undefined) {
  const { redemptions: rows } = services.db.query;
  const row = await rows.findFirst({ where: eq(redemptions.id, id ?? "") });
  if (row?.status !== "PENDING") throw new Refused("ALREADY_DECIDED");
  await widenGap(services);
  return row;
}

/** Cancels a redemption that was pending when it was looked at, with a refund that has a cause of its own. */
export const cancelWithoutComparing: Mutation = async (services, caller, given) => {
  const { db } = services;
  const { id, item_id, price } = await pendingOf(services, given.p_redemption_id);
  const now = services.now();
  await db
    .update(redemptions)
    .set({ status: "REJECTED", decided_by: null })
    .where(eq(redemptions.id, id));
  await db
    .update(marketplaceItems)
    .set({ quantity: sql`${marketplaceItems.quantity} + 1` })
    .where(eq(marketplaceItems.id, item_id ?? ""));
  const refund = {
    user_id: caller,
    source: "REDEMPTION_REJECTED" as const,
    details: "mutation",
    points_earned: price,
    cause_id: newId(),
  };
  await postEntries(db, [refund], now);
  return { id };
};

/** Holds a redemption that was pending when it was looked at. */
export const holdWithoutLocking: Mutation = async (services, caller, given) => {
  const { id } = await pendingOf(services, given.p_redemption_id);
  await services.db
    .update(redemptions)
    .set({
      held_until: given.p_until ?? null,
      hold_kind: "admin",
      hold_reason: "mutation",
      held_at: services.now().toISOString(),
      held_by: caller,
    })
    .where(eq(redemptions.id, id));
  return { id };
};

/** Adds up the day's cash of the person, then requests more. */
export const addUpThenRedeem: Mutation = async (services, caller, { p_item_id = "" }) => {
  const { db } = services;
  const now = services.now();
  const item = await db.query.marketplaceItems.findFirst({
    where: eq(marketplaceItems.id, p_item_id),
  });
  if (item === undefined) throw new Refused("NOT_FOUND");
  const [limits] = await db.select().from(settings);
  const amount = Number(item.value.slice(1));
  const [day] = await db
    .select({ asked: sql<number>`coalesce(sum(${redemptions.amount}), 0)::float8` })
    .from(redemptions)
    .where(and(eq(redemptions.user_id, caller), isNull(redemptions.held_until)));
  const isBeyond = (day?.asked ?? 0) + amount > (limits?.cash_person_daily_dollars ?? 0);
  return await insertRedemption(
    db,
    {
      user_id: caller,
      type: "CASH",
      item_id: item.id,
      amount,
      bank_details: "encrypted",
      ...(isBeyond && {
        held_until: new Date(now.getTime() + MS_PER_DAY).toISOString(),
        hold_kind: "person_limit" as const,
        held_at: now.toISOString(),
      }),
    },
    now,
  );
};
