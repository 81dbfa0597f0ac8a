import { MS_PER_DAY } from "@signpoint/api/durations";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { closeOpenRecords } from "../../src/account-deletion/close-open-records";
import { findObstacles } from "../../src/account-deletion/find-obstacles";
import { readRefreshToken, signRefreshToken } from "../../src/auth/refresh-token";
import { newId } from "../../src/db/new-id";
import {
  appeals,
  authSessions,
  contracts,
  itemCodes,
  marketplaceItems,
  redemptions,
  settings,
  signedContracts,
  users,
} from "../../src/db/schema/index";
import { inTransaction } from "../../src/db/transaction";
import { postEntries } from "../../src/ledger/post-entries";
import { AGREED } from "../support/main-job";
import { insertRedemption } from "../support/marketplace";
import type { TestServices } from "../support/server";
import type { Deletion } from "./deletion-races";
import { type Mutation, Refused } from "./mutated-server";

const entry = (user_id: string, source: "CONTRACT_SIGNED" | "POINTS_REDEEMED", points: number) => ({
  user_id,
  source,
  details: "mutation",
  points_earned: points,
  cause_id: newId(),
});

async function contractOf({ db }: TestServices, id: string | undefined) {
  const row = await db.query.contracts.findFirst({ where: eq(contracts.id, id ?? "") });
  if (row === undefined) throw new Refused("NOT_FOUND");
  return row;
}

async function signingFor(services: TestServices, caller: string, contractId: string | undefined) {
  const contract = await contractOf(services, contractId);
  const { id: contract_id, points_cost, points_reward, survey_required } = contract;
  const now = services.now().toISOString();
  const signing = {
    id: newId(),
    contract_id,
    user_id: caller,
    status: "in_progress" as const,
    points_cost,
    points_reward,
    survey_required,
    survey_questions: [],
    agreed: AGREED,
    submitted_data: { signed_at: now, user_points_at_signing: 0 },
    created_at: now,
  };
  return { contract, signing };
}

/** The specification's order: insert, then deduct, and delete when the deduction fails. */
export const insertDeductDelete: Mutation = async (services, caller, { p_contract_id }) => {
  const { db } = services;
  const { contract, signing } = await signingFor(services, caller, p_contract_id);
  const signed = await db.$count(signedContracts, eq(signedContracts.contract_id, contract.id));
  if (contract.max_signers > 0 && signed >= contract.max_signers)
    throw new Refused("CONTRACT_FULL");
  await db.insert(signedContracts).values(signing);
  const owner = await db.query.users.findFirst({ where: eq(users.id, caller) });
  if ((owner?.points ?? 0) < contract.points_cost) {
    await db.delete(signedContracts).where(eq(signedContracts.id, signing.id));
    throw new Refused("NOT_ENOUGH_POINTS");
  }
  await postEntries(db, [entry(caller, "CONTRACT_SIGNED", -contract.points_cost)], services.now());
  await db
    .update(contracts)
    .set({ places_taken: sql`${contracts.places_taken} + 1` })
    .where(eq(contracts.id, contract.id));
  return signing;
};

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

/** Decides about a signing whose state was looked at before, without asking again when writing. */
export const decideWithoutComparing =
  (status: "approved" | "rejected"): Mutation =>
  async (services, caller, { p_signed_contract_id: id = "" }) => {
    const { db } = services;
    const signing = await db.query.signedContracts.findFirst({
      where: eq(signedContracts.id, id),
    });
    if (signing?.status !== "pending") throw new Refused("ALREADY_DECIDED");
    await db
      .update(signedContracts)
      .set({ status, decided_by: caller })
      .where(eq(signedContracts.id, id));
    const isApproved = status === "approved";
    const paid = {
      user_id: signing.user_id,
      source: isApproved ? ("CONTRACT_COMPLETED" as const) : ("CONTRACT_REJECTED" as const),
      details: "mutation",
      points_earned: isApproved ? signing.points_reward : signing.points_cost,
      cause_id: id,
    };
    await postEntries(db, [paid], services.now());
    return { id };
  };

/** A token serves once: the second tab that comes with it is taken for a thief. */
export const rotateWithoutGrace: Mutation = async (
  { db, keys },
  _caller,
  { refresh_token = "" },
) => {
  const token = readRefreshToken(keys, refresh_token);
  if (typeof token === "string") throw new Refused("refresh_token_not_found");
  const [rotated] = await db
    .update(authSessions)
    .set({ refresh_counter: sql`${authSessions.refresh_counter} + 1` })
    .where(
      sql`${authSessions.id} = ${token.session_id} and ${authSessions.refresh_counter} = ${token.counter}`,
    )
    .returning();
  if (rotated === undefined) {
    await db.delete(authSessions).where(eq(authSessions.id, token.session_id));
    throw new Refused("refresh_token_already_used");
  }
  const next = { session_id: rotated.id, counter: rotated.refresh_counter };
  return { refresh_token: signRefreshToken(keys, next) };
};

/** Returns what those have paid who have signed by now, and then hides the contract. */
export const refundThenHide: Mutation = async (services, _caller, { p_contract_id = "" }) => {
  const { db } = services;
  const open = await db
    .select()
    .from(signedContracts)
    .where(eq(signedContracts.contract_id, p_contract_id));
  for (const { id, user_id, points_cost } of open) {
    await db.update(signedContracts).set({ status: "rejected" }).where(eq(signedContracts.id, id));
    const refund = {
      user_id,
      source: "CONTRACT_REJECTED" as const,
      details: "mutation",
      points_earned: points_cost,
      cause_id: id,
    };
    await postEntries(db, [refund], services.now());
  }
  // As long as it may take under load, so that the race is there to be found.
  await db.execute(sql`select pg_sleep(0.01)`);
  const deleted_at = services.now().toISOString();
  await db.update(contracts).set({ deleted_at }).where(eq(contracts.id, p_contract_id));
  return { id: p_contract_id, closed_signings: open.length, refunded_points: 0 };
};

/** Looks for an earlier appeal, then inserts one. */
export const lookThenAppeal: Mutation = async (services, caller, given) => {
  const { db } = services;
  const id = given.p_signed_contract_id ?? "";
  const signing = await db.query.signedContracts.findFirst({ where: eq(signedContracts.id, id) });
  if (signing === undefined) throw new Refused("NOT_FOUND");
  const earlier = await db.$count(appeals, eq(appeals.signed_contract_id, signing.id));
  if (earlier > 0) throw new Refused("ALREADY_APPEALED");
  const now = services.now().toISOString();
  const appeal = {
    id: newId(),
    signed_contract_id: signing.id,
    user_id: caller,
    rejected_by: signing.decided_by ?? caller,
    state: "open" as const,
    text: given.p_text ?? "",
    files: [],
    due_at: now,
    created_at: now,
  };
  await db.insert(appeals).values(appeal);
  return appeal;
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

/** Counts the other admins, then takes the rights of one away. */
export const countThenRevoke: Mutation = async ({ db }, _caller, { p_user_id = "" }) => {
  const admins = await db.$count(users, eq(users.is_admin, true));
  if (admins < 2) throw new Refused("LAST_ADMIN");
  await db.update(users).set({ is_admin: false }).where(eq(users.id, p_user_id));
  return { is_admin: false };
};

/** Deletes an account of which nothing was open when it was looked at, step by step and without locking it. */
export const deleteWithoutLocking: Deletion = async ({ db, now }, userId) => {
  const at = now();
  if ((await findObstacles(db, userId)).length > 0) return "blocked";
  await inTransaction(db, (tx) => closeOpenRecords(tx, userId, at));
  const open = await db
    .select({ id: signedContracts.id })
    .from(signedContracts)
    .where(
      and(
        eq(signedContracts.user_id, userId),
        inArray(signedContracts.status, ["in_progress", "pending"]),
      ),
    );
  if (open.length > 0) return "blocked";
  const profile = await db.query.users.findFirst({ where: eq(users.id, userId) });
  const points = profile?.points ?? 0;
  const taken = entry(userId, "POINTS_REDEEMED", -points);
  await inTransaction(db, (tx) => postEntries(tx, [taken], at));
  await db.delete(authSessions).where(eq(authSessions.user_id, userId));
  await db.update(users).set({ email: "" }).where(eq(users.id, userId));
  await db
    .update(users)
    .set({
      deleted_at: at.toISOString(),
      username: `Deleted account ${userId.slice(-12)}`,
      is_admin: false,
    })
    .where(eq(users.id, userId));
  return "deleted";
};
