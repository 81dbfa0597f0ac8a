import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { postEntries } from "../../../src/ledger/entries/post-entries";
import { newId } from "../../../src/platform/db/new-id";
import {
  itemCodes,
  marketplaceItems,
  redemptions,
  settings,
  users,
} from "../../../src/platform/db/schema/index";
import { insertRedemption } from "../../support/marketplace";
import type { TestServices } from "../../support/server";
import { entry, type Mutation, Refused } from "./mutated-server";

/** Looks at the stock, then takes from it, with nothing that keeps others out in between. */
export const lookThenTake: Mutation = async (services, caller, { p_item_id, p_request_id }) => {
  const { db } = services;
  const item = await db.query.marketplaceItems.findFirst({
    where: eq(marketplaceItems.id, p_item_id ?? ""),
  });
  if (item === undefined || item.quantity === 0) throw new Refused("ITEM_SOLD_OUT");
  await db
    .update(marketplaceItems)
    .set({ quantity: item.quantity - 1 })
    .where(eq(marketplaceItems.id, item.id));
  return await buy(services, caller, item, p_request_id ?? newId());
};

/** Correct about the stock, but every request is a new one. */
export const forgetRequests: Mutation = async (services, caller, { p_item_id }) => {
  const [item] = await services.db
    .update(marketplaceItems)
    .set({ quantity: sql`${marketplaceItems.quantity} - 1` })
    .where(eq(marketplaceItems.id, p_item_id ?? ""))
    .returning();
  if (item === undefined) throw new Refused("ITEM_SOLD_OUT");
  return await buy(services, caller, item, newId());
};

async function buy(
  services: TestServices,
  caller: string,
  item: typeof marketplaceItems.$inferSelect,
  request_id: string,
) {
  const { db } = services;
  const owner = await db.query.users.findFirst({ where: eq(users.id, caller) });
  if ((owner?.points ?? 0) < item.price) throw new Refused("NOT_ENOUGH_POINTS");
  const { id: item_id, name: item_name, value: item_value, price } = item;
  const bought = { user_id: caller, request_id, item_id, item_name, item_value, price };
  const redemption = await insertRedemption(db, bought, services.now());
  await postEntries(db, [entry(caller, "POINTS_REDEEMED", -item.price)], services.now());
  return redemption;
}

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

/** Looks for the first code, then approves and gives it, with nothing that keeps others out in between. */
export const lookThenGiveCode: Mutation = async (services, caller, given) => {
  const { db } = services;
  const id = given.p_redemption_id ?? "";
  const redemption = await db.query.redemptions.findFirst({ where: eq(redemptions.id, id) });
  if (redemption === undefined) throw new Refused("NOT_FOUND");
  const isOfItem = eq(itemCodes.item_id, redemption.item_id ?? "");
  const [code] = await db
    .select()
    .from(itemCodes)
    .where(and(isOfItem, isNull(itemCodes.redemption_id)))
    .orderBy(asc(itemCodes.line));
  if (code === undefined) throw new Refused("NO_CODE_LEFT");
  await db
    .update(redemptions)
    .set({ status: "APPROVED", decided_by: caller })
    .where(eq(redemptions.id, id));
  await db
    .update(itemCodes)
    .set({ redemption_id: id, given_at: services.now().toISOString() })
    .where(eq(itemCodes.id, code.id));
  return { id };
};
