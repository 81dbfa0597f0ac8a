import { and, asc, eq, isNull } from "drizzle-orm";
import { newId } from "../../src/db/new-id";
import { itemCodes, redemptions } from "../../src/db/schema/index";
import type { TestServices } from "../support/server";
import { type Mutation, Refused } from "./mutated-server";

async function redemptionOf({ db }: TestServices, id: string | undefined) {
  const row = await db.query.redemptions.findFirst({ where: eq(redemptions.id, id ?? "") });
  if (row === undefined) throw new Refused("NOT_FOUND");
  return row;
}

const toGiven = (redemption_id: string, services: TestServices) => ({
  redemption_id,
  given_at: services.now().toISOString(),
});

/** Looks for the first code, then approves and gives it, with nothing that keeps others out in between. */
export const lookThenGiveCode: Mutation = async (services, caller, given) => {
  const { db } = services;
  const redemption = await redemptionOf(services, given.p_redemption_id);
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
    .where(eq(redemptions.id, redemption.id));
  await db.update(itemCodes).set(toGiven(redemption.id, services)).where(eq(itemCodes.id, code.id));
  return { id: redemption.id };
};

/** Stores a typed code under a salted hash, by which no second copy of it is found. */
export const storeTypedCodeSalted: Mutation = async (services, caller, given) => {
  const { db } = services;
  const { p_redemption_code: typed = "" } = given;
  const redemption = await redemptionOf(services, given.p_redemption_id);
  await db
    .update(redemptions)
    .set({ status: "APPROVED", decided_by: caller })
    .where(eq(redemptions.id, redemption.id));
  await db.insert(itemCodes).values({
    id: newId(),
    item_id: redemption.item_id ?? "",
    code: typed,
    code_hash: newId(),
    added_by: caller,
    added_at: services.now().toISOString(),
    ...toGiven(redemption.id, services),
  });
  return { id: redemption.id };
};

/** Looks whether a redemption has a code, then gives it one. */
export const lookThenDeliver: Mutation = async (services, _caller, given) => {
  const { db } = services;
  const redemption = await redemptionOf(services, given.p_redemption_id);
  const has = await db.$count(itemCodes, eq(itemCodes.redemption_id, redemption.id));
  if (has > 0) throw new Refused("NOT_DELIVERABLE");
  const next = await db.query.itemCodes.findFirst({
    where: and(eq(itemCodes.item_id, redemption.item_id ?? ""), isNull(itemCodes.redemption_id)),
  });
  await db
    .update(itemCodes)
    .set(toGiven(redemption.id, services))
    .where(eq(itemCodes.id, next?.id ?? ""));
  return { id: redemption.id };
};

/** Looks whether a code was given, then deletes it. */
export const lookThenRemove: Mutation = async ({ db }, _caller, { p_code_id = "" }) => {
  const isIt = eq(itemCodes.id, p_code_id);
  const code = await db.query.itemCodes.findFirst({ where: isIt });
  if (code === undefined) throw new Refused("NOT_FOUND");
  if (code.redemption_id !== null) throw new Refused("CODE_TAKEN");
  await db.delete(itemCodes).where(isIt);
  return { id: p_code_id };
};
